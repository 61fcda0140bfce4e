import { ChainError } from '../../chain-error.ts'
import type { RpcOutcome } from '../../rpc/json-rpc.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { askEach, askOne, getCoins, getHistory, getSpend, getTransaction } from '../rpc/esplora-calls.ts'
import { esploraDialect } from '../rpc/esplora-dialect.ts'
import { readCoins } from '../rpc/schemas.ts'
import type { WalletAddress } from '../treasury-key.ts'
import type { WalletAddresses } from '../wallet-addresses.ts'
import type { OwnedCoin } from './select-coins.ts'

type ListedCoin = ReturnType<typeof readCoins>[number]

/** Pages of an address's history, each of 25 transactions, that are looked through for coins. */
const MOST_PAGES = 80

/** What the wallet holds, as one node tells it. */
export interface FoundCoins {
  /** Deep enough, and not spent by anything that waits. */
  readonly spendable: readonly OwnedCoin[]
  /** Satoshis that are too young. */
  readonly waiting: bigint
}

/**
 * The coins that the newest transactions of an address have left. Servers list no more than some hundred coins, and anybody can send
 * more of them: what payouts change is always among the youngest.
 */
async function listYoungest(
  client: RpcClient,
  { address, script }: WalletAddress,
  signal: AbortSignal,
): Promise<readonly ListedCoin[]> {
  const spent = new Set<string>()
  const coins: ListedCoin[] = []
  let last: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const transactions = await askOne(client, getHistory(address, last), signal)
    // Newest first: what spends a coin is seen, at the latest, in the block that made it.
    for (const { txid, vin, vout, status } of transactions) {
      for (const input of vin) spent.add(`${input.txid}:${String(input.vout)}`)
      for (const [index, { scriptpubkey, value }] of vout.entries()) {
        if (scriptpubkey === script) coins.push({ txid, vout: index, value, status })
      }
    }
    last = transactions.at(-1)?.txid
    if (last === undefined) break
  }
  return coins.filter(({ txid, vout }) => !spent.has(`${txid}:${String(vout)}`))
}

/** Each address's coins, as the server lists them, or the youngest where there are too many to list. */
async function listCoins(
  client: RpcClient,
  holders: readonly WalletAddress[],
  signal: AbortSignal,
): Promise<readonly (readonly ListedCoin[])[]> {
  const outcomes = await client.ask(
    holders.map(({ address }) => getCoins(address)).map(({ method, params }) => ({ method, params })),
    signal,
  )
  const coinsOf = async (owner: WalletAddress, outcome: RpcOutcome | undefined) => {
    if (outcome?.ok === true) return readCoins(outcome.result)
    const isRefused = outcome?.error.kind === 'unknown'
    if (isRefused) return listYoungest(client, owner, signal)
    throw outcome?.error ?? new ChainError('rpc_unavailable', `${owner.address} was not answered.`)
  }
  return Promise.all(holders.map((owner, place) => coinsOf(owner, outcomes[place])))
}

/** A hint: what is chosen of it is looked at again. */
export async function findCoins(
  client: RpcClient,
  { wallet, depth }: { readonly wallet: WalletAddresses; readonly depth: number },
  signal: AbortSignal,
): Promise<FoundCoins> {
  const { height: top } = await esploraDialect.head(client, signal)
  const holders = wallet.holders()
  const found = await listCoins(client, holders, signal)
  const spendable: OwnedCoin[] = []
  let waiting = 0n
  for (const [place, owner] of holders.entries()) {
    for (const { txid: txId, vout: index, value, status } of found[place] ?? []) {
      const isDeep = status.confirmed && top - status.block_height + 1n >= BigInt(depth)
      if (isDeep) spendable.push({ txId, index, value, owner })
      else waiting += value
    }
  }
  return { spendable, waiting }
}

/** Throws `rpc_unavailable` unless each of the coins stands in a block and no block has spent it. */
export async function assertCoins(
  client: RpcClient,
  coins: readonly OwnedCoin[],
  signal: AbortSignal,
): Promise<void> {
  const { height: top } = await esploraDialect.head(client, signal)
  const transactions = await askEach(
    client,
    coins.map(({ txId }) => getTransaction(txId)),
    signal,
  )
  const spends = await askEach(
    client,
    coins.map(({ txId, index }) => getSpend(txId, index)),
    signal,
  )
  for (const [place, { txId, index, value, owner }] of coins.entries()) {
    const transaction = transactions[place]
    const output = transaction?.vout[index]
    const spend = spends[place]
    const isThere = transaction?.status.confirmed === true && transaction.status.block_height <= top
    const isSpent = spend?.spent === true && spend.status.confirmed
    if (!isThere || isSpent || output?.value !== value || output.scriptpubkey !== owner.script) {
      throw new ChainError('rpc_unavailable', `The nodes do not agree that ${txId}:${index} can be spent.`)
    }
  }
}
