import type { LegOutcome } from '@sunspan/chains'
import { confirmAttempts, type OpenLeg } from '../../store/payouts/attempt-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import { markLegsPaid } from '../../store/payouts/leg-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from '../halt/halt-lane.ts'
import { recordConfirmed, recordReplaced } from '../../payout-events/payout-events.ts'
import { stepOf, type Bookings } from './bookings.ts'
import type { Settlement } from './classify-attempt.ts'
import type { Judged } from './look-up-attempts.ts'
import { shareOf } from './mined-failures.ts'
import { returnLegs } from './return-legs.ts'

type Landed = Judged & { readonly settlement: Extract<Settlement, { kind: 'landed' }> }

/** The outcome of each leg of an included attempt. Throws an Error when the chain does not report it. */
function outcomesOf({
  attempt,
  settlement,
}: Landed): readonly { readonly leg: OpenLeg; readonly outcome: LegOutcome }[] {
  const outcomes = new Map(settlement.legs?.map(({ id, outcome }) => [id, outcome]))
  return attempt.legs.map((leg) => {
    if (leg.payoutId === null) return { leg, outcome: 'paid' }
    const outcome = outcomes.get(leg.payoutId)
    if (outcome === undefined) throw new Error(`The chain does not report the outcome of leg ${leg.legId}`)
    return { leg, outcome }
  })
}

/** Books what a block has: a leg is paid, or due again, once that is final. */
export async function bookLanded(
  tx: Transaction,
  context: LaneContext,
  judged: readonly Judged[],
  at: Date,
): Promise<Bookings> {
  const landed = judged.filter((entry): entry is Landed => entry.settlement.kind === 'landed')
  const settled = landed.map((entry) => ({ ...entry, outcomes: outcomesOf(entry) }))
  const confirmed = await confirmAttempts(
    tx,
    at,
    settled.map(({ attempt, settlement: { variantNo, final, feePaid, height }, outcomes }) => ({
      id: attempt.id,
      variantNo,
      final,
      feePaid,
      height,
      outcomes: outcomes.map(({ leg, outcome }) => ({ legId: leg.legId, outcome })),
    })),
  )
  const legs = settled.flatMap(({ attempt, settlement, outcomes }) =>
    outcomes.map(({ leg, outcome }) => {
      const txId = attempt.variants[settlement.variantNo - 1]?.txId ?? ''
      const isNewest = txId === attempt.variants.at(-1)?.txId
      return {
        attempt,
        settlement,
        leg,
        outcome,
        txId,
        isNewest,
        isFinal: settlement.final && confirmed.has(attempt.id),
      }
    }),
  )
  const paid = legs.filter(({ outcome }) => outcome === 'paid')
  const paidForGood = paid.filter(({ isFinal }) => isFinal)
  const failedForGood = legs.filter(({ outcome, isFinal }) => outcome === 'failed' && isFinal)
  await markLegsPaid(
    tx,
    paidForGood.map(({ leg }) => leg.legId),
  )
  await recordReplaced(
    tx,
    at,
    paid.filter(({ isNewest }) => !isNewest),
  )
  await recordConfirmed(tx, at, paid)
  await returnLegs(
    tx,
    context,
    at,
    failedForGood.map(({ leg, attempt, settlement }) => ({
      leg,
      reason: 'failed',
      isRefused: true,
      burnt: shareOf(settlement.feePaid, attempt.legs.length),
    })),
  )
  await haltPaidBefore(tx, context, at, legs)
  return {
    steps: [
      ...paidForGood.map(({ attempt, leg }) => stepOf(attempt, leg, 'final')),
      ...failedForGood.map(({ attempt, leg }) => stepOf(attempt, leg, 'dead')),
    ],
    costs: landed
      .filter(({ attempt, settlement }) => settlement.final && confirmed.has(attempt.id))
      .map(({ attempt, settlement: { feePaid } }) => ({ attemptId: attempt.id, feePaid })),
  }
}

/**
 * Halts on a leg that the contract reports as paid but that no attempt of ours paid. The leg stays unchanged until an operator has found the cause.
 */
async function haltPaidBefore(
  tx: Transaction,
  context: LaneContext,
  at: Date,
  legs: readonly { readonly leg: OpenLeg; readonly outcome: LegOutcome; readonly txId: string }[],
): Promise<void> {
  const skipped = legs.find(({ outcome }) => outcome === 'skipped')
  if (skipped === undefined) return
  const reason = `The payout contract had paid leg ${skipped.leg.legId} before ${skipped.txId} named it`
  await haltLane(tx, context, { actor: 'engine:settle', reason, at })
}
