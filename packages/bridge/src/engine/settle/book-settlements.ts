import {
  markBroadcast,
  recordSlotTaken,
  recordWaiting,
  type OpenAttempt,
} from '../../store/payouts/attempt-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { bookGas, bookPayouts } from '../../ledger/book-payouts.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from '../halt/halt-lane.ts'
import { lockOrdersOfLegs, recordBroadcast } from '../../payout-events/payout-events.ts'
import { bookDead } from './book-dead.ts'
import { bookLanded } from './book-landed.ts'
import type { Judged } from './look-up-attempts.ts'
import { isWaiting } from './raise-waiting.ts'

/** Commits what lookups at `head` have shown, in one transaction, and logs what died. */
export async function bookSettlements(
  context: LaneContext,
  judged: readonly Judged[],
  head: bigint,
): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  const changed = judged.filter(isNew)
  if (changed.length === 0) return
  await withLane(deps.pool, lane, async (tx) => {
    await lockOrdersOfLegs(
      tx,
      changed.flatMap(({ attempt }) => attempt.legs),
    )
    const waiting = changed.filter(({ settlement }) => isWaiting(settlement))
    await bookMempool(tx, lane.networkId, waiting, at)
    await recordWaiting(
      tx,
      waiting.map(({ attempt }) => attempt),
      head,
    )
    const landed = await bookLanded(tx, context, changed, at)
    const dead = await bookDead(tx, context, changed, at)
    await recordSlotTaken(tx, changed.flatMap(slotTaken))
    await haltForeignSpender(tx, context, changed, at)
    await bookPayouts(tx, { catalog: deps.catalog, lane, at }, [...landed.steps, ...dead.steps])
    await bookGas(tx, { lane, at }, [...landed.costs, ...dead.costs])
  })
  for (const { attempt, settlement } of changed) {
    if (settlement.kind !== 'dead') continue
    const fields = { orderIds: orderIdsOf(attempt), txIds: txIdsOf(attempt), slot: String(attempt.slot) }
    if (settlement.status === 'expired') {
      if (diesOfAge(context)) {
        deps.logger.warn(fields, 'A payout was not included in a block in time, and is made again')
      } else deps.logger.error(fields, 'A slot of the treasury was used by a transaction that is not ours')
    } else deps.logger.warn(fields, 'A payout reverted on the chain')
  }
}

/** Where signed bytes have a life, they expire by age. */
const diesOfAge = ({ adapter: { payouts } }: LaneContext): boolean => payouts.life !== undefined

const orderIdsOf = ({ legs }: OpenAttempt): readonly string[] => legs.flatMap(({ orderId }) => orderId ?? [])
const txIdsOf = ({ variants }: OpenAttempt): readonly string[] => variants.map(({ txId }) => txId)

const slotTaken = ({ attempt, settlement }: Judged): { id: string; height: bigint }[] =>
  settlement.kind === 'slot_taken' ? [{ id: attempt.id, height: settlement.height }] : []

/** Whether the database does not know this yet. */
function isNew({ attempt, settlement }: Judged): boolean {
  const isNoted = attempt.slotTakenAt === null && (attempt.offeredAt === null) === attempt.isHeld
  switch (settlement.kind) {
    case 'wait':
      return false
    case 'landed':
      return attempt.status !== 'confirmed' || settlement.final
    case 'in_mempool':
      return attempt.status === 'signed' || !isNoted
    case 'rebroadcast':
      return !isNoted
    case 'dead':
    case 'slot_taken':
      return true
  }
}

async function bookMempool(
  tx: Transaction,
  networkId: string,
  waiting: readonly Judged[],
  at: Date,
): Promise<void> {
  const txIds = waiting.flatMap(({ attempt, settlement }) =>
    settlement.kind === 'in_mempool' ? (attempt.variants.at(-1)?.txId ?? []) : [],
  )
  await recordBroadcast(tx, at, await markBroadcast(tx, networkId, txIds, at))
}

/** A foreign transaction took one of our slots: another party may hold the key. */
async function haltForeignSpender(
  tx: Transaction,
  context: LaneContext,
  judged: readonly Judged[],
  at: Date,
): Promise<void> {
  // Bytes that expired by age do not point to anyone else.
  if (diesOfAge(context)) return
  const foreign = judged.find(
    ({ settlement }) => settlement.kind === 'dead' && settlement.status === 'expired',
  )
  if (foreign === undefined) return
  const { attempt } = foreign
  const reason = `Slot ${String(attempt.slot)} was used by a transaction that is not ours, instead of ${txIdsOf(attempt).join(', ')}`
  await haltLane(tx, context, { actor: 'engine:settle', reason, at })
}
