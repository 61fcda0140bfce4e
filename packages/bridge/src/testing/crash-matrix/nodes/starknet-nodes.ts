import { randomBytes } from 'node:crypto'
import { createNetworkAdapter, createStarknetAccount } from '@sunspan/chains/server'
import { createStarknetTestWallet, type StarknetTestWallet } from '@sunspan/chains/testing'
import { startStarknetNode } from '@sunspan/starknet-node'
import {
  STARKNET_TEST_CHAIN_ID,
  STARKNET_TEST_USDC,
  starknetNetworkEntry,
} from '../../networks/starknet-network-entry.ts'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import type { CrashNode } from './crash-node.ts'

const TIMEOUT_MS = 60_000
const COIN = 10n ** 18n
const TREASURY_COINS = 1_000_000n * COIN
const TOKEN_FUNDS = 10n ** 12n
/** Price of gas while no payout waits. */
const USUAL_PRICE = 4_000_000_000n

const chainId = STARKNET_TEST_CHAIN_ID
const limit = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)

/** A Starknet network whose treasury and user hold STRK and USDC. */
export async function startCrashStarknetNode(): Promise<CrashNode> {
  const node = await startStarknetNode({
    name: 'crash matrix',
    chainId,
    tokens: [{ address: STARKNET_TEST_USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  })
  const { rpcUrl } = node
  const adapter = createNetworkAdapter('starknet', {
    networkId: 'starknet',
    chainId,
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    currencies: [{ address: STARKNET_TEST_USDC, decimals: 6 }],
    treasury: { mnemonic: NODE_MNEMONIC },
  })
  if (adapter === undefined) throw new Error('Starknet is not supported')
  const { author, depositAddress: treasury } = adapter
  const wallets = new Map<string, StarknetTestWallet>()
  const newWallet = (): StarknetTestWallet =>
    createStarknetTestWallet({ rpcUrl, chainId }, `0${randomBytes(31).toString('hex')}`)
  const fund = (address: string, coins: bigint, tokens: bigint): void => {
    node.call('devnet_mint', { address, amount: String(coins) })
    if (tokens > 0n) node.call('devnet_mint', { address, amount: String(tokens), token: STARKNET_TEST_USDC })
    node.call('devnet_mine')
  }
  const createAccount = async (coins: bigint, tokens: bigint): Promise<string> => {
    const wallet = newWallet()
    fund(wallet.address, coins, tokens)
    await wallet.create()
    node.call('devnet_mine')
    wallets.set(wallet.address, wallet)
    return wallet.address
  }
  const balanceOf: CrashNode['balanceOf'] = async (owner, token) => {
    const [balance = 0n] = await adapter.balances.getBalances(owner, [token], limit())
    return balance
  }
  const transport = { url: rpcUrl, fetch, timeoutMs: TIMEOUT_MS }
  fund(treasury, TREASURY_COINS, TOKEN_FUNDS)
  await createStarknetAccount({ mnemonic: NODE_MNEMONIC, index: 0, chainId, node: transport }, limit())
  node.call('devnet_mine')
  const user = await createAccount(TREASURY_COINS, TOKEN_FUNDS)
  return {
    networkId: 'starknet',
    family: 'starknet',
    rpcUrl,
    token: STARKNET_TEST_USDC,
    user,
    payoutContract: null,
    entry: starknetNetworkEntry({ rpcUrl }),
    createRecipient: () => newWallet().address,
    createAccount: (tokens) => createAccount(1_000n * COIN, tokens),
    async deposit({ deposit: { address: depositAddress, token, reference } }, { from: sender, amount }) {
      const written = await author.author({ depositAddress, sender, amount, token, reference }, limit())
      const wallet = wallets.get(sender)
      if (written.family !== 'starknet' || wallet === undefined)
        throw new Error(`Nobody can sign for ${sender} here`)
      return wallet.execute(written.action)
    },
    mine(leastOffer) {
      node.call('devnet_setL2GasPrice', { price: String(leastOffer ?? USUAL_PRICE) })
      node.call('devnet_mine')
      node.call('devnet_setL2GasPrice', { price: String(USUAL_PRICE) })
      return Promise.resolve()
    },
    calm: () => Promise.resolve(void node.call('devnet_mine')),
    highestOffer: () => Promise.resolve(highestOf(node.call('devnet_waiting', { address: treasury }))),
    balanceOf,
    receivedBy: balanceOf,
    held: (token) => balanceOf(treasury, token),
    stop: () => node.stop(),
  }
}

/** The highest price among those that wait; undefined if none does. */
function highestOf(prices: unknown): bigint | undefined {
  const offers = Array.isArray(prices) ? prices.map((price) => BigInt(String(price))) : []
  return offers.toSorted((left, right) => Number(right - left))[0]
}
