import type { Address } from '@ton/core'
import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { askOne, getTransactions } from '../rpc/ton-calls.ts'
import type { HistoryMemory } from './history-memory.ts'
import type { Place } from './place-at.ts'

/** Page sizes: the maximum that nodes without an index return, and smaller ones after failures. */
const PAGES = [50, 10, 1]

/** A page of transactions, or fewer if the node cannot return as many. A single one always fits: a message has at most 8,192 cells. */
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
 * An account's transactions going back from a position, newest first, up to but excluding the first for which `isEnough` is true. Each
 * contains its predecessor's hash, so a node cannot omit any. `memory`: for our own accounts, whose whole history is read anyway.
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
        throw new ChainError(
          'rpc_untrustworthy',
          `The node returned another history than that of ${place.hash}.`,
        )
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
