import type { Transaction } from '../../store/database/database.ts'
import { markAttemptsDead } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { stepOf, type Bookings } from './bookings.ts'
import type { Settlement } from './classify-attempt.ts'
import type { Judged } from './look-up-attempts.ts'
import { returnLegs } from './return-legs.ts'

type Dead = Judged & { readonly settlement: Extract<Settlement, { kind: 'dead' }> }

/** Books attempts that can never pay any more, and makes their legs due again. */
export async function bookDead(
  tx: Transaction,
  context: LaneContext,
  judged: readonly Judged[],
  at: Date,
): Promise<Bookings> {
  const dead = judged.filter((entry): entry is Dead => entry.settlement.kind === 'dead')
  const buried = await markAttemptsDead(
    tx,
    dead.map(({ attempt, settlement: { status, feePaid, height, variantNo } }) => ({
      id: attempt.id,
      status,
      feePaid,
      height,
      variantNo,
    })),
  )
  const ours = dead.filter(({ attempt }) => buried.has(attempt.id))
  await returnLegs(
    tx,
    context,
    at,
    ours.flatMap(({ attempt: { legs, kind }, settlement: { status, feePaid } }) => {
      // A batch that reverts as a whole does not identify a refused recipient.
      const isRefused = status === 'failed' && kind === 'plain'
      return legs.map((leg) => ({ leg, reason: status, isRefused, burnt: isRefused ? feePaid : undefined }))
    }),
  )
  return {
    steps: ours.flatMap(({ attempt }) => attempt.legs.map((leg) => stepOf(attempt, leg, 'dead'))),
    costs: ours.map(({ attempt, settlement: { feePaid } }) => ({ attemptId: attempt.id, feePaid })),
  }
}
