import type { Usd } from '../amount/usd.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What is done with deposits that are not as ordered: every number of it, in one place. */
export interface DepositPolicy {
  /** A deposit that is short by no more than this part of the order, and by no more than the order's fees, is paid out. */
  readonly shortBps: number
  /** A deposit that is over by no more than this part of the order, or by no more than `overUsd`, is paid as ordered. */
  readonly overBps: number
  readonly overUsd: Usd
  /** The rest beyond what was ordered goes back when it is more than so many times the network's fee for sending it. */
  readonly restFeeMultiple: bigint
  /** A late deposit revives its order while the market is no further from the order's rate than this. */
  readonly latePriceBps: number
  /** How long a second deposit for one order waits for its refund: the first one may yet turn out to be gone. */
  readonly secondDepositWaitMs: number
  /** How long a deposit that no order is found for waits for somebody to claim it. */
  readonly unmatchedWaitMs: number
  /**
   * A payout that the recipient's contract, or the chain, has refused so many times over at least `payoutRefusedForMs` is given up, and
   * its deposit goes back. Refusals come a minute apart at most; one that ends within the hours is still paid.
   */
  readonly payoutRefusals: number
  readonly payoutRefusedForMs: number
  /** A payout that a block has had so often without its being paid is given up; what that has cost is kept of its deposit. */
  readonly payoutMinedFailures: number
  /** A refund that cannot be sent waits so long; then a person decides. */
  readonly refundWaitMs: number
}

/**
 * Sources: 0.1 % is what rounding in wallets costs; 2 % is the overpayment that swap services accept; 5 dollars, one hour, 24 hours and
 * 7 days are this project's own judgement, for the operator to own.
 */
export const DEFAULT_DEPOSIT_POLICY: DepositPolicy = {
  shortBps: 10,
  overBps: 200,
  overUsd: 5n * 10n ** 18n,
  restFeeMultiple: 2n,
  latePriceBps: 100,
  secondDepositWaitMs: HOUR_MS,
  unmatchedWaitMs: 7 * DAY_MS,
  payoutRefusals: 20,
  payoutRefusedForMs: DAY_MS,
  payoutMinedFailures: 3,
  refundWaitMs: DAY_MS,
}
