import { BPS_SCALE } from '../amount/amount-constants.ts'

/** How much of a destination's balance may be promised, and how long unpayable payouts wait. */
export interface LiquidityPolicy {
  /** Demand of unpaid orders lowers what a quote may promise only beyond this part of the free balance. */
  readonly openShareBps: number
  /** A quote may promise this part of the free balance regardless of unpaid orders, since opening orders is free. */
  readonly floorBps: number
  /** How long a payout waits for liquidity, lower fees, or the hourly outflow limit before its deposit is refunded. */
  readonly waitMs: number
}

/** One half and one quarter are this project's own judgement; half an hour is a reasonable wait for users. */
export const DEFAULT_LIQUIDITY_POLICY: LiquidityPolicy = {
  openShareBps: 5_000,
  floorBps: 2_500,
  waitMs: 30 * 60_000,
}

/** The part of `free` that a quote may promise, in base units, with unpaid open orders for `open`. */
export function promisableOf(
  free: bigint,
  open: bigint,
  { openShareBps, floorBps }: Pick<LiquidityPolicy, 'openShareBps' | 'floorBps'>,
): bigint {
  if (free <= 0n) return 0n
  const share = (free * BigInt(openShareBps)) / BPS_SCALE
  const floor = (free * BigInt(floorBps)) / BPS_SCALE
  const left = free - (open > share ? open - share : 0n)
  return left > floor ? left : floor
}
