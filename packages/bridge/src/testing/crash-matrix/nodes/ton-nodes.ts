import { randomBytes } from 'node:crypto'
import { addressCodec } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { createTonTestWallet, type TonTestWallet } from '@sunspan/chains/testing'
import { startTonNode, type TonNode } from '@sunspan/ton-node'
import { Address } from '@ton/core'
import { JettonMaster, JettonWallet, TonClient } from '@ton/ton'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import { tonNetworkEntry } from '../../networks/ton-network-entry.ts'
import type { CrashNode } from './crash-node.ts'

const NETWORK_ID = 'ton'
const GLOBAL_ID = -31_337
const JETTON = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
/** Deposits on the other network are paid before those on this one are final, which are some blocks deep before an engine sees them. */
const FINAL = { blocks: 10 }
const POLL_MS = 300
/** Number of blocks in which all consequences of a jetton transfer happen, one step per block. */
const TRACE = 6
const AUTHOR_TIMEOUT_MS = 60_000
const COIN = 10n ** 9n
const TREASURY_COINS = 10_000n * COIN
const TOKEN_FUNDS = 10n ** 12n
/** More messages than any account here receives. */
const HISTORY = 100

/** A TON network whose treasury and user hold coins and USDT. */
export async function startCrashTonNode(): Promise<CrashNode> {
  const node = await startTonNode({ name: 'crash matrix', globalId: GLOBAL_ID, jettons: [JETTON] })
  const { rpcUrl } = node
  const [minter = ''] = node.jettons
  const token = addressCodec('ton')?.normalize(minter) ?? ''
  const adapter = createNetworkAdapter('ton', {
    networkId: NETWORK_ID,
    chainId: String(GLOBAL_ID),
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    currencies: [{ address: token, decimals: JETTON.decimals }],
    treasury: { mnemonic: NODE_MNEMONIC },
  })
  if (adapter === undefined) throw new Error('TON is not supported')
  const { author, depositAddress: treasury } = adapter
  const wallets = new Map<string, TonTestWallet>()
  const createWallet = (): TonTestWallet => {
    const wallet = createTonTestWallet(rpcUrl, randomBytes(32))
    wallets.set(wallet.address, wallet)
    return wallet
  }
  const settle = async (): Promise<void> => void (await node.call('devnet_mine', { count: TRACE }))
  const fund = async (address: string, coins: bigint, tokens: bigint): Promise<void> => {
    await node.call('devnet_give', { address, amount: String(coins) })
    if (tokens > 0n) await node.call('devnet_mint', { jetton: minter, address, amount: String(tokens) })
    await settle()
  }
  const user = createWallet().address
  await fund(treasury, TREASURY_COINS, TOKEN_FUNDS)
  await fund(user, TREASURY_COINS, TOKEN_FUNDS)
  const counter = createCounter(rpcUrl, treasury)
  return {
    networkId: NETWORK_ID,
    family: 'ton',
    rpcUrl,
    token,
    user,
    payoutContract: null,
    settle,
    entry: {
      ...tonNetworkEntry({ rpcUrl, globalId: GLOBAL_ID, usdt: token }),
      poll_interval_ms: POLL_MS,
      finality: { small: FINAL, medium: FINAL, large: FINAL },
    },
    createRecipient: () => createTonTestWallet(rpcUrl, randomBytes(32)).address,
    async createAccount(tokens) {
      const { address } = createWallet()
      await fund(address, 100n * COIN, tokens)
      return address
    },
    /** Returns the transaction that delivered it to the treasury's wallet. */
    async deposit({ deposit: { address: depositAddress, token: of, reference } }, { from: sender, amount }) {
      const request = { depositAddress, sender, amount, token: of, reference }
      const written = await author.author(request, AbortSignal.timeout(AUTHOR_TIMEOUT_MS))
      const wallet = wallets.get(sender)
      if (written.family !== 'ton' || wallet === undefined)
        throw new Error(`Nobody can sign for ${sender} here`)
      await wallet.execute(written.action)
      await settle()
      return readNewest(node, treasury)
    },
    mine: async () => void (await node.call('devnet_mine')),
    ...counter,
    held: (of) => counter.balanceOf(treasury, of),
    stop: () => node.stop(),
  }
}

async function readNewest(node: TonNode, address: string): Promise<string> {
  const [newest]: readonly unknown[] = Object(await node.call('getTransactions', { address, limit: 1 }))
  return Buffer.from(String(Object(newest).transaction_id.hash), 'base64').toString('hex')
}

/** Reads accounts' balances and the treasury's payments to them, with the official client. */
function createCounter(rpcUrl: string, treasury: string): Pick<CrashNode, 'balanceOf' | 'receivedBy'> {
  const client = new TonClient({ endpoint: rpcUrl })
  const payer = Address.parse(treasury)
  const balanceOf: CrashNode['balanceOf'] = async (owner, token) => {
    const address = Address.parse(owner)
    if (token === null) return client.getBalance(address)
    const master = client.open(JettonMaster.create(Address.parse(token)))
    return client.open(JettonWallet.create(await master.getWalletAddress(address))).getBalance()
  }
  return {
    balanceOf,
    async receivedBy(owner, token) {
      if (token !== null) return balanceOf(owner, token)
      const transactions = await client.getTransactions(Address.parse(owner), { limit: HISTORY })
      return transactions.reduce((sum, { inMessage }) => {
        const info = inMessage?.info
        return info?.type === 'internal' && info.src.equals(payer) ? sum + info.value.coins : sum
      }, 0n)
    },
  }
}
