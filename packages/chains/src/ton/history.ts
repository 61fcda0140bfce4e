import type { Address } from '@ton/core'
import { ChainError } from '../errors/chain-error.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { askOne, getAccount, getTransactions } from './rpc/ton-calls.ts'
import type { ProvedTransaction } from './rpc/schemas.ts'

/** A transaction's place among those of its account. */
export interface Place {
  readonly lt: bigint
  /** Lower-case hex. */
  readonly hash: string
}

/** Where an account stood at the end of a block. */
export async function placeAt(
  client: RpcClient,
  address: Address,
  height: bigint,
  signal: AbortSignal,
): Promise<Place> {
  // The zero state holds no transaction.
  if (height <= 0n) return { lt: 0n, hash: '' }
  const { last_transaction_id: place } = await askOne(client, getAccount(address, height), signal)
  return place
}

/**
 * Transactions of our own accounts that were read already. A hash names what is in one, and which came before it, so it does not matter
 * which node has told it: what strangers send us is read once, and a walk that was broken off goes on from where it came to.
 */
export interface HistoryMemory {
  find(place: Place): ProvedTransaction | undefined
  keep(transaction: ProvedTransaction): void
}

/** Of one network: more than arrive within the life of a payout, as a rule. */
const MOST_REMEMBERED = 10_000
/** Characters of all together, which take some ten times as many bytes: anybody can send us the largest messages that there are. */
const MOST_CHARACTERS = 10_000_000

export function createHistoryMemory(): HistoryMemory {
  const known = new Map<string, ProvedTransaction>()
  let characters = 0
  return {
    find: ({ hash }) => known.get(hash),
    keep(transaction) {
      if (known.has(transaction.hash)) return
      known.set(transaction.hash, transaction)
      characters += transaction.size
      for (const [hash, { size }] of known) {
        if (known.size <= MOST_REMEMBERED && characters <= MOST_CHARACTERS) return
        known.delete(hash)
        characters -= size
      }
    },
  }
}

/** Transactions that are asked for at once: the most that nodes answer without an index, and fewer where that fails. */
const PAGES = [50, 10, 1]

/** A page of transactions, or as few of them as a node can tell. One alone always fits: a message has 8,192 cells at most. */
async function readPage(
  client: RpcClient,
  { address, place }: { readonly address: Address; readonly place: Place },
  signal: AbortSignal,
): Promise<readonly ProvedTransaction[]> {
  let failure: unknown
  for (const limit of PAGES) {
    try {
      return await askOne(client, getTransactions(address, place, limit), signal)
    } catch (error) {
      if (signal.aborted || !(error instanceof ChainError) || !error.retryable) throw error
      failure = error
    }
  }
  throw failure
}

/**
 * An account's transactions from one back, newest first, until `isEnough` says so of one, which is left out. Each names the one before it
 * by its hash: a node can leave none of them out. `memory`: of our own accounts, of which all is read anyway.
 */
export async function walkBack(
  client: RpcClient,
  from: { readonly address: Address; readonly place: Place; readonly memory?: HistoryMemory | undefined },
  isEnough: (transaction: ProvedTransaction) => boolean,
  signal: AbortSignal,
): Promise<readonly ProvedTransaction[]> {
  const { address, memory } = from
  const found: ProvedTransaction[] = []
  let { place } = from
  while (place.lt > 0n) {
    const known = memory?.find(place)
    const page = known === undefined ? await readPage(client, { address, place }, signal) : [known]
    if (page.length === 0) {
      throw new ChainError('rpc_unavailable', `The node has no transaction ${place.hash}.`)
    }
    for (const entry of page) {
      if (entry.lt !== place.lt || entry.hash !== place.hash) {
        throw new ChainError('rpc_untrustworthy', `The node tells another history than ${place.hash} has.`)
      }
      memory?.keep(entry)
      if (isEnough(entry)) return found
      found.push(entry)
      const { prevTransactionLt: lt, prevTransactionHash } = entry.transaction
      place = { lt, hash: prevTransactionHash.toString(16).padStart(64, '0') }
    }
  }
  return found
}

/** Where one account stood at the end of a block, each block asked for once. */
export type PlaceReader = (height: bigint) => Promise<Place>

/** `known`: where it keeps what it was told, for those who want to know how often it has asked. */
export function createPlaceReader(
  client: RpcClient,
  address: Address,
  signal: AbortSignal,
  known = new Map<bigint, Place>(),
): PlaceReader {
  return async (height) => {
    const place = known.get(height) ?? (await placeAt(client, address, height, signal))
    known.set(height, place)
    return place
  }
}

/** The block of the masterchain that has a transaction: the first after `above`, and at most `to`, at which the account has come so far. */
export async function findHeight(
  read: PlaceReader,
  wanted: { readonly lt: bigint; readonly above: bigint; readonly to: bigint },
): Promise<bigint> {
  const isThere = async (height: bigint): Promise<boolean> => (await read(height)).lt >= wanted.lt
  let low = wanted.above
  let high = wanted.to
  // Most are near the end: steps that double lead there sooner than halving all of it.
  for (let step = 1n; high - step > low; step *= 2n) {
    if (await isThere(high - step)) high -= step
    else low = high - step
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isThere(middle)) high = middle
    else low = middle
  }
  return high
}
