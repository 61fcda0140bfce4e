import type { OpenAttempt, OpenLeg } from '../../store/payouts/attempt-store.ts'
import type { PayoutStep } from '../../ledger/book-payouts.ts'

/** Ledger entries booked at the end of the transaction. */
export interface Bookings {
  readonly steps: readonly PayoutStep[]
  readonly costs: readonly { readonly attemptId: string; readonly feePaid: bigint }[]
}

/** A signed leg's step in the ledger. */
export const stepOf = (
  attempt: OpenAttempt,
  { legId, terms }: OpenLeg,
  to: PayoutStep['to'],
): PayoutStep => ({
  terms,
  legId,
  attemptId: attempt.id,
  from: 'signed',
  to,
})
