import { bookPayouts } from '../../ledger/book-payouts.ts'
import { insertAttempts, type AttemptKind } from '../../store/payouts/attempt-store.ts'
import { reserveSlotsBelow, withLane } from '../../store/chain/lane-store.ts'
import { claimLegs } from '../../store/payouts/leg-store.ts'
import type { LaneContext } from '../engine-context.ts'
import type { PayableLeg } from './group-legs.ts'
import { OutflowError, refuseOutflow } from '../admit/refuse-outflow.ts'
import type { SignedGroup } from './sign-payouts.ts'
import { lockOrdersOfLegs, recordSigned } from '../../payout-events/payout-events.ts'

/** A leg was cancelled or halted while it was being signed: the commit is rolled back. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError'
}

/**
 * Undefined once committed. If a leg was cancelled or halted meanwhile, or the outflow limit would be exceeded, rolls back and broadcasts nothing.
 */
export async function commitPayouts(
  context: LaneContext,
  signed: readonly SignedGroup[],
): Promise<OutflowError | ClaimLostError | undefined> {
  try {
    await commit(context, signed)
    return undefined
  } catch (error) {
    if (error instanceof OutflowError) return error
    if (!(error instanceof ClaimLostError)) throw error
    context.deps.logger.warn({ networkId: context.lane.networkId }, error.message)
    return error
  }
}

function kindOf(legs: readonly PayableLeg[]): AttemptKind {
  if (legs.some(({ payoutId }) => payoutId !== null)) return 'batch'
  return legs.length === 1 ? 'plain' : 'joint'
}

async function commit(context: LaneContext, signed: readonly SignedGroup[]): Promise<void> {
  const { deps, lane, network } = context
  const at = new Date(deps.clock.now())
  const last = signed.at(-1)
  const legs = signed.flatMap((entry) => entry.legs.map(({ leg }) => ({ leg, transfer: entry.transfer })))
  await withLane(deps.pool, lane, async (tx) => {
    await lockOrdersOfLegs(
      tx,
      legs.map(({ leg }) => leg),
    )
    const legIds = legs.map(({ leg }) => leg.id)
    const outflow = { at, limit: network.outflowHourly }
    const claimed = await claimLegs(tx, lane, legIds, outflow)
    if (claimed !== legs.length) {
      await refuseOutflow(tx, lane.networkId, legIds, outflow)
      throw new ClaimLostError('A leg was taken back or halted while it was signed; nothing was sent')
    }
    const attempts = signed.map(({ legs: paid, transfer }) => ({
      kind: kindOf(paid),
      transfer,
      legs: paid.map(({ leg, payoutId }) => ({ id: leg.id, payoutId })),
    }))
    const ids = await insertAttempts(tx, lane, at, attempts)
    if (last !== undefined) await reserveSlotsBelow(tx, lane, last.transfer.slot + 1n)
    await recordSigned(tx, at, legs)
    const steps = signed.flatMap((entry, index) =>
      entry.legs.map(({ leg }) => ({
        terms: leg.terms,
        attemptId: ids[index] ?? '',
        legId: leg.id,
        from: 'none' as const,
        to: 'signed' as const,
      })),
    )
    await bookPayouts(tx, { catalog: deps.catalog, lane, at }, steps)
  })
}
