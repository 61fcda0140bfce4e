import { ChainError, type ObservedDeposit } from '@sunspan/chains'
import { withLane } from '../../store/chain/lane-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import {
  findDueSetAside,
  recordSetAsideRead,
  recordSetAsideTried,
  type UnreadTransaction,
} from '../../store/chain/set-aside-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Retry delay of a transaction that was set aside; doubles with each failure, in milliseconds. */
const FIRST_RETRY_MS = 60_000
const MAX_RETRY_MS = 3_600_000

/** After this many tries, over half a day, internal transfers are read when they are asked for again. */
const INTERNAL_TRIES = 16

/** When a transaction that was tried this often is read again. */
export const setAsideRetryAt = (now: number, tries: number): Date =>
  new Date(now + Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries, 10), MAX_RETRY_MS))

async function readOne(
  { deps, adapter, lane, signal }: LaneContext,
  transaction: UnreadTransaction,
): Promise<readonly ObservedDeposit[] | undefined> {
  const { scanner } = adapter
  try {
    const deposits = await scanner.readSetAside?.(transaction, signal)
    if (!transaction.isInternal || deposits === undefined) return deposits
    const internal = await scanner.readInternal?.(transaction.txHash, signal)
    return internal && [...deposits, ...internal]
  } catch (error) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    const { txHash } = transaction
    const fields = { networkId: lane.networkId, txHash, error: error.message }
    deps.logger.warn(fields, 'A transaction that was set aside cannot be read now')
    return undefined
  }
}

/**
 * Retries transactions that scans have set aside, a few at a time. Deposits found are stored like late ones, in the transaction that removes the
 * entry; a transaction that still cannot be read waits longer and holds up nothing else.
 */
export async function readSetAside(
  context: LaneContext,
  store: (tx: Transaction, deposits: readonly ObservedDeposit[], at: Date) => Promise<void>,
): Promise<void> {
  const { deps, lane, adapter } = context
  if (adapter.scanner.readSetAside === undefined) return
  const { networkId } = lane
  const due = await findDueSetAside(deps.pool, networkId, new Date(deps.clock.now()))
  for (const transaction of due) {
    const { txHash, tries, isInternal } = transaction
    const deposits = await readOne(context, transaction)
    const at = new Date(deps.clock.now())
    await withLane(deps.pool, lane, async (tx) => {
      const isGivenUp = deposits === undefined && isInternal && tries >= INTERNAL_TRIES
      if (deposits === undefined && !isGivenUp)
        return recordSetAsideTried(tx, networkId, txHash, setAsideRetryAt(at.getTime(), tries + 1))
      await store(tx, deposits ?? [], at)
      return recordSetAsideRead(tx, networkId, txHash, at)
    })
    if (deposits !== undefined) {
      const fields = { networkId, txHash, deposits: deposits.length }
      deps.logger.info(fields, 'A transaction that was set aside has been read')
    }
  }
}
