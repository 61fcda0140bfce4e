import type { TransactionFate, TransactionWatch } from '../../capabilities/wallet-module.ts'
import { askNode } from '../rpc/ask-node.ts'
import { getInfo, getNewestHeader, getTransaction, type TronCall } from '../rpc/tron-calls.ts'
import { timeOf } from '../rpc/tron-dialect.ts'
import { LIFE_MS } from './send-deposit.ts'

const POLL_MS = 3_000
/** Solidified time must be this far past the expiration, in milliseconds. */
const MARGIN_MS = 60_000n

/** Undefined when the node did not answer; the next round retries. */
async function ask<T>(watch: TransactionWatch, call: TronCall<T>): Promise<T | undefined> {
  try {
    return await askNode(watch, call, watch.signal)
  } catch {
    // Down, disconnected or malformed: the outcome stays unknown.
    return undefined
  }
}

/** Follows a transaction until a block includes it, or until it has expired on the solidified chain without one. */
export async function watchTronTransaction(
  watch: TransactionWatch,
  { hash }: { readonly hash: string },
): Promise<TransactionFate | undefined> {
  let expiresBy: bigint | undefined
  while (!watch.signal.aborted) {
    // Query the time first: a transaction that is still unseen afterwards is in no block up to then.
    const solid = await ask(watch, getNewestHeader('walletsolidity'))
    const newest = expiresBy === undefined ? await ask(watch, getNewestHeader()) : undefined
    const info = await ask(watch, getInfo(hash))
    if (info) return info.result === 'FAILED' ? { kind: 'cancelled' } : { kind: 'included' }
    if (newest !== undefined) expiresBy = timeOf(newest) + LIFE_MS + MARGIN_MS
    const isLate = solid !== undefined && expiresBy !== undefined && timeOf(solid) > expiresBy
    if (isLate && info === null && (await ask(watch, getTransaction(hash))) === null) {
      return { kind: 'cancelled' }
    }
    await watch.wait(POLL_MS)
  }
  return undefined
}
