/** Why a credited order is not paid now. */
export const WAITING_REASONS = [
  /** The treasury holds too little on the destination. */
  'LIQUIDITY',
  /** The destination asks more than three times the quoted fee. */
  'FEES',
  /** More would leave the destination within the hour than may. */
  'OUTFLOW',
  /** The recipient, or the chain, refuses it. */
  'RECIPIENT',
] as const

export type WaitingReason = (typeof WAITING_REASONS)[number]

/** A credited order that waits; its owner may take the deposit back at once. */
export interface Waiting {
  readonly reason: WaitingReason
  /** From one: how many wait for the same currency before it, itself included. Null where no line is waited in. */
  readonly place: number | null
  readonly since: Date
  /** When its deposit goes back by itself. */
  readonly returnsAt: Date
}
