import { randomBytes } from 'node:crypto'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { createSuiTestWallet, type SuiTestWallet } from '@sunspan/chains/testing'
import { startSuiNode } from '@sunspan/sui-node'
import { SUI_TEST_USDC, suiNetworkEntry } from '../../networks/sui-network-entry.ts'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import type { CrashNode } from './crash-node.ts'

const TIMEOUT_MS = 60_000
const COIN = 10n ** 9n
const TREASURY_COINS = 100_000n * COIN
const TOKEN_FUNDS = 10n ** 12n
/** Payouts of the treasury need not wait for each other's coins. */
const COINS_EACH = 6

const limit = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)

/** A Sui network whose treasury and user hold SUI and USDC. */
export async function startCrashSuiNode(): Promise<CrashNode> {
  const node = await startSuiNode({
    name: 'crash matrix',
    coins: [{ type: SUI_TEST_USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  })
  const { rpcUrl } = node
  const chainId = String(node.call('sui_getChainIdentifier'))
  const adapter = createNetworkAdapter('sui', {
    networkId: 'sui',
    chainId,
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    currencies: [{ address: SUI_TEST_USDC, decimals: 6 }],
    treasury: { mnemonic: NODE_MNEMONIC },
  })
  if (adapter === undefined) throw new Error('Sui is not supported')
  const { author, depositAddress: treasury } = adapter
  const wallets = new Map<string, SuiTestWallet>()
  const newWallet = (): SuiTestWallet => createSuiTestWallet({ rpcUrl }, Uint8Array.from(randomBytes(32)))
  const mine = (): Promise<void> => Promise.resolve(void node.call('devnet_mine'))
  const give = (address: string, coins: bigint, tokens: bigint): void => {
    node.call('devnet_mint', address, String(coins))
    if (tokens > 0n) node.call('devnet_mint', address, String(tokens), SUI_TEST_USDC)
  }
  const createAccount = async (coins: bigint, tokens: bigint): Promise<string> => {
    const wallet = newWallet()
    give(wallet.address, coins, tokens)
    await mine()
    wallets.set(wallet.address, wallet)
    return wallet.address
  }
  const balanceOf: CrashNode['balanceOf'] = async (owner, token) => {
    const [balance = 0n] = await adapter.balances.getBalances(owner, [token], limit())
    return balance
  }
  for (let coin = 0; coin < COINS_EACH; coin += 1) give(treasury, TREASURY_COINS, TOKEN_FUNDS)
  const user = await createAccount(TREASURY_COINS, TOKEN_FUNDS)
  return {
    networkId: 'sui',
    family: 'sui',
    rpcUrl,
    token: SUI_TEST_USDC,
    user,
    payoutContract: null,
    entry: suiNetworkEntry({ rpcUrl, chainId }),
    createRecipient: () => newWallet().address,
    createAccount: (tokens) => createAccount(10n * COIN, tokens),
    async deposit({ deposit: { address: depositAddress, token, reference } }, { from: sender, amount }) {
      const written = await author.author({ depositAddress, sender, amount, token, reference }, limit())
      const wallet = wallets.get(sender)
      if (written.family !== 'sui' || wallet === undefined)
        throw new Error(`Nobody can sign for ${sender} here`)
      return wallet.execute(written.action)
    },
    mine,
    balanceOf,
    receivedBy: balanceOf,
    held: (token) => balanceOf(treasury, token),
    stop: () => node.stop(),
  }
}
