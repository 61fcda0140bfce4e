import { randomBytes } from 'node:crypto'
import { startBitcoinNode } from '@sunspan/bitcoin-node'
import { bitcoinTreasuryAddress } from '@sunspan/chains/server'
import { createBitcoinTestWallet, type BitcoinTestWallet } from '@sunspan/chains/testing'
import { bitcoinNetworkEntry } from '../../networks/bitcoin-network-entry.ts'
import { NODE_MNEMONIC } from '../../worlds/node-chain.ts'
import type { CrashNode } from './crash-node.ts'

/** Deposits on the other network are paid before those on this one are final. */
const FINAL = { blocks: 3 }
/** Balances of many addresses must be readable between two blocks. */
const ROUNDS_PER_BLOCK = 5
const POLL_MS = 300
/** Satoshis. */
const BITCOIN = 100_000_000
/** Payouts spend only coins that are at least as deep as a final payout. */
const TREASURY_COINS = 24
const READ_TIMEOUT_MS = 60_000
const WEIGHT_OF_VBYTE = 4

/** A Bitcoin network whose treasury and user hold coins. */
export async function startCrashBitcoinNode(): Promise<CrashNode> {
  const node = await startBitcoinNode()
  const { url: rpcUrl } = node
  const entry = {
    ...bitcoinNetworkEntry({ rpcUrl }),
    poll_interval_ms: POLL_MS,
    finality: { small: FINAL, medium: FINAL, large: FINAL },
  }
  const treasury = bitcoinTreasuryAddress(NODE_MNEMONIC, entry.chain_id)
  /** The treasury's addresses, of which orders have one each; change goes to the first. */
  const ours = new Set([treasury])
  const wallets = new Map<string, BitcoinTestWallet>()
  const createWallet = (): BitcoinTestWallet => {
    const wallet = createBitcoinTestWallet(rpcUrl, randomBytes(32))
    wallets.set(wallet.address, wallet)
    return wallet
  }
  const mine: CrashNode['mine'] = async (leastRate) => void (await node.mine(1, { leastRate }))
  const balanceOf = (owner: string): Promise<bigint> => readBalance(rpcUrl, owner)
  const user = createWallet().address
  for (let coin = 0; coin < TREASURY_COINS; coin += 1) await node.give(treasury, BITCOIN)
  await node.give(user, 10 * BITCOIN)
  await node.mine(FINAL.blocks)
  return {
    roundsPerBlock: ROUNDS_PER_BLOCK,
    networkId: entry.id,
    family: 'bitcoin',
    rpcUrl,
    token: null,
    user,
    entry,
    payoutContract: null,
    createRecipient: () => createBitcoinTestWallet(rpcUrl, randomBytes(32)).address,
    async createAccount() {
      const { address } = createWallet()
      await node.give(address, BITCOIN)
      await mine()
      return address
    },
    async deposit({ deposit: { address } }, { from, amount }) {
      const wallet = wallets.get(from)
      if (wallet === undefined) throw new Error(`Nobody can sign for ${from} here`)
      ours.add(address)
      return wallet.execute({ address, amount: String(amount) })
    },
    mine,
    highestOffer: () => readHighestOffer(rpcUrl, ours),
    balanceOf,
    receivedBy: balanceOf,
    async held() {
      const balances = await Promise.all([...ours].map(balanceOf))
      return balances.reduce((sum, balance) => sum + balance, 0n)
    },
    stop: () => node.stop(),
  }
}

async function read(url: string, path: string): Promise<unknown> {
  return (await fetch(`${url}${path}`, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) })).json()
}

/** Confirmed balance. */
async function readBalance(url: string, address: string): Promise<bigint> {
  const { chain_stats: sums } = Object(await read(url, `/address/${address}`))
  return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
}

/** Satoshis per thousand virtual bytes of unconfirmed transactions that spend one of our coins. */
async function readHighestOffer(url: string, ours: ReadonlySet<string>): Promise<bigint | undefined> {
  const rates = new Set<bigint>()
  for (const address of ours) {
    // CAST: Esplora's response.
    for (const { vin, fee, weight } of (await read(
      url,
      `/address/${address}/txs/mempool`,
    )) as WaitingTransaction[]) {
      if (!vin.some(({ prevout }) => ours.has(prevout.scriptpubkey_address ?? ''))) continue
      rates.add(BigInt(Math.floor((fee * 1_000) / Math.ceil(weight / WEIGHT_OF_VBYTE))))
    }
  }
  return [...rates].toSorted((a, b) => Number(b - a))[0]
}

interface WaitingTransaction {
  readonly vin: readonly { readonly prevout: { readonly scriptpubkey_address?: string } }[]
  /** Satoshis. */
  readonly fee: number
  readonly weight: number
}
