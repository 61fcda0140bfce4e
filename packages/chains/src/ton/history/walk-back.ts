import type { Address } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { askOne, getTransactions } from '../rpc/ton-calls.ts'
import type { HistoryMemory } from './history-memory.ts'
import type { Place } from './place-at.ts'

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
