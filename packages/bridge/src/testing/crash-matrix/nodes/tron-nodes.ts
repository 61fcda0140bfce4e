import { randomBytes } from 'node:crypto'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { createTronTestWallet, type TronTestWallet } from '@sunspan/chains/testing'
import { startTronNode } from '@sunspan/tron-node'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import { tronNetworkEntry } from '../../networks/tron-network-entry.ts'
import type { CrashNode } from './crash-node.ts'

const TOKEN = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
/** Deposits on the other network are paid before those on this one are final. */
const FINAL = { blocks: 10 }
const AUTHOR_TIMEOUT_MS = 60_000
const TRX = 10n ** 6n
const TREASURY_COINS = 1_000_000n * TRX
const TOKEN_FUNDS = 10n ** 12n

/** A TRON network whose treasury and user hold coins and USDT. */
export async function startCrashTronNode(): Promise<CrashNode> {
  const node = await startTronNode({ name: 'crash matrix', tokens: [TOKEN], solidAfter: 4 })
  const { url: rpcUrl, chainId } = node
  const [token = ''] = node.tokens
  const adapter = createNetworkAdapter('tron', {
    networkId: 'tron',
    chainId,
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    currencies: [{ address: token, decimals: TOKEN.decimals }],
    treasury: { mnemonic: NODE_MNEMONIC },
  })
  if (adapter === undefined) throw new Error('TRON is not supported')
  const { author, balances, depositAddress: treasury } = adapter
  const wallets = new Map<string, TronTestWallet>()
  const createWallet = (): TronTestWallet => {
    const wallet = createTronTestWallet(rpcUrl, randomBytes(32))
    wallets.set(wallet.address, wallet)
    return wallet
  }
  const mine = async (): Promise<void> => void (await node.call('devnet/mine'))
  const fund = async (address: string, coins: bigint, tokens: bigint): Promise<void> => {
    await node.call('devnet/give', { address, amount: coins })
    if (tokens > 0n) await node.call('devnet/mint', { token, address, amount: tokens })
    await mine()
  }
  const balanceOf: CrashNode['balanceOf'] = async (owner, of) => {
    const [amount = 0n] = await balances.getBalances(owner, [of], AbortSignal.timeout(AUTHOR_TIMEOUT_MS))
    return amount
  }
  await mine()
  const user = createWallet().address
  await fund(treasury, TREASURY_COINS, TOKEN_FUNDS)
  await fund(user, TREASURY_COINS, TOKEN_FUNDS)
  return {
    networkId: 'tron',
    family: 'tron',
    rpcUrl,
    token,
    user,
    payoutContract: null,
    entry: {
      ...tronNetworkEntry({ rpcUrl, chainId, usdt: token }),
      finality: { small: FINAL, medium: FINAL, large: FINAL },
    },
    createRecipient: () => createTronTestWallet(rpcUrl, randomBytes(32)).address,
    async createAccount(tokens) {
      const { address } = createWallet()
      await fund(address, 1_000n * TRX, tokens)
      return address
    },
    async deposit({ deposit: { address: depositAddress, token: of, reference } }, { from: sender, amount }) {
      const request = { depositAddress, sender, amount, token: of, reference }
      const written = await author.author(request, AbortSignal.timeout(AUTHOR_TIMEOUT_MS))
      const wallet = wallets.get(sender)
      if (written.family !== 'tron' || wallet === undefined)
        throw new Error(`Nobody can sign for ${sender} here`)
      return wallet.execute(written.action)
    },
    mine,
    balanceOf,
    receivedBy: balanceOf,
    held: (of) => balanceOf(treasury, of),
    stop: () => node.stop(),
  }
}
