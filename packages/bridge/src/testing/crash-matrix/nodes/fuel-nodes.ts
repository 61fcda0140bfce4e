import { randomBytes } from 'node:crypto'
import { createNetworkAdapter, fuelTreasuryAddress } from '@sunspan/chains/server'
import { createFuelTestWallet, type FuelTestWallet } from '@sunspan/chains/testing'
import { startFuelNode } from '@sunspan/fuel-node'
import { FUEL_TEST_CHAIN_ID, FUEL_TEST_USDC, fuelNetworkEntry } from '../../networks/fuel-network-entry.ts'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import type { CrashNode } from './crash-node.ts'

const TIMEOUT_MS = 60_000
const COIN = 10n ** 9n
const TREASURY_COINS = 24
const TOKEN_FUNDS = 10n ** 11n

/** A Fuel network whose treasury and user hold coins and USDC. */
export async function startCrashFuelNode(): Promise<CrashNode> {
  const node = await startFuelNode({
    name: 'crash matrix',
    chainId: BigInt(FUEL_TEST_CHAIN_ID),
    assets: [FUEL_TEST_USDC],
  })
  const { rpcUrl } = node
  const treasury = fuelTreasuryAddress(NODE_MNEMONIC)
  const adapter = createNetworkAdapter('fuel', {
    networkId: 'fuel',
    chainId: FUEL_TEST_CHAIN_ID,
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    currencies: [{ address: FUEL_TEST_USDC, decimals: 6 }],
    treasury: { mnemonic: NODE_MNEMONIC },
  })
  if (adapter === undefined) throw new Error('Fuel is not supported')
  const wallets = new Map<string, FuelTestWallet>()
  const newWallet = (): FuelTestWallet => createFuelTestWallet(rpcUrl, randomBytes(32).toString('hex'))
  const createAccount = (coins: bigint, tokens: bigint): string => {
    const wallet = newWallet()
    node.give(wallet.address, coins)
    if (tokens > 0n) node.give(wallet.address, tokens, FUEL_TEST_USDC)
    node.mine()
    wallets.set(wallet.address, wallet)
    return wallet.address
  }
  const balanceOf: CrashNode['balanceOf'] = (owner, token) => Promise.resolve(node.balanceOf(owner, token))
  for (let coin = 0; coin < TREASURY_COINS; coin += 1) {
    node.give(treasury, 1_000n * COIN)
    node.give(treasury, TOKEN_FUNDS, FUEL_TEST_USDC)
  }
  const user = createAccount(10_000n * COIN, TOKEN_FUNDS)
  return {
    networkId: 'fuel',
    family: 'fuel',
    rpcUrl,
    token: FUEL_TEST_USDC,
    user,
    payoutContract: null,
    entry: fuelNetworkEntry({ rpcUrl }),
    createRecipient: () => newWallet().address,
    createAccount: (tokens) => Promise.resolve(createAccount(10n * COIN, tokens)),
    async deposit({ deposit: { address: depositAddress, token, reference } }, { from: sender, amount }) {
      const request = { depositAddress, sender, amount, token, reference }
      const written = await adapter.author.author(request, AbortSignal.timeout(TIMEOUT_MS))
      const wallet = wallets.get(sender)
      if (written.family !== 'fuel' || wallet === undefined)
        throw new Error(`Nobody can sign for ${sender} here`)
      return wallet.execute(written.action)
    },
    mine: () => Promise.resolve(node.mine()),
    balanceOf,
    receivedBy: balanceOf,
    held: (token) => balanceOf(treasury, token),
    stop: () => node.stop(),
  }
}
