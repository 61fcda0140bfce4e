/** Why a credited order is not paid now. */
export const WAITING_REASONS = [
  /** The treasury's balance on the destination is too low. */
  'LIQUIDITY',
  /** The destination's fee is more than three times the quoted fee. */
  'FEES',
  /** The destination's hourly outflow limit would be exceeded. */
  'OUTFLOW',
  /** The recipient or the chain refuses it. */
  'RECIPIENT',
] as const

export type WaitingReason = (typeof WAITING_REASONS)[number]

/** A waiting credited order; its owner may take the deposit back at once. */
export interface Waiting {
  readonly reason: WaitingReason
  /** One-based position among those waiting for the same currency. Null if there is no queue. */
  readonly place: number | null
  readonly since: Date
  /** About when the destination's hourly outflow has room for it; null if that is not known, or not before it is refunded. */
  readonly expectedAt: Date | null
  /** When its deposit is refunded automatically. */
  readonly returnsAt: Date
}
