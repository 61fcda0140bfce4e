import type { Usd } from '../amount/usd.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** All settings for deposits that differ from their order. */
export interface DepositPolicy {
  /** A shortfall up to this part of the order, and up to the order's fees, is accepted. */
  readonly shortBps: number
  /** An excess up to this part of the order, or up to `overUsd`, is paid as ordered. */
  readonly overBps: number
  readonly overUsd: Usd
  /** An excess is refunded if it is more than this multiple of the network's refund fee. */
  readonly restFeeMultiple: bigint
  /** A late deposit revives its order if the market is no further than this from the order's rate. */
  readonly latePriceBps: number
  /** How long a second deposit for an order waits for its refund: the first one may yet turn out to be gone. */
  readonly secondDepositWaitMs: number
  /** How long an unmatched deposit waits for its owner to claim it. */
  readonly unmatchedWaitMs: number
  /**
   * A payout that the recipient's contract or the chain has refused this often, over at least `payoutRefusedForMs`, is given up and its deposit
   * refunded. Refusals are at most a minute apart; if they end within those hours, it is still paid.
   */
  readonly payoutRefusals: number
  readonly payoutRefusedForMs: number
  /** A payout that was mined this often without being paid is given up; the cost is deducted from its deposit. */
  readonly payoutMinedFailures: number
  /** How long a refund that cannot be sent waits before it is held for an operator. */
  readonly refundWaitMs: number
}

/**
 * Sources: 0.1 % covers rounding in wallets; 2 % is the overpayment that swap services accept; 5 dollars, one hour, 24 hours and 7 days are this
 * project's own judgement, for the operator to own.
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
