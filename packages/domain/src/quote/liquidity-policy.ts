import { BPS_SCALE } from '../amount/amount-constants.ts'

/** How much of a destination is promised, and how long what cannot be paid waits. */
export interface LiquidityPolicy {
  /** Orders that nobody has paid yet lower what a quote may promise by what they would take beyond this part of what is free. */
  readonly openShareBps: number
  /** However many there are, a quote may promise this part of what is free: orders cost nothing to open. */
  readonly floorBps: number
  /** How long a payout waits for liquidity, for lower fees, or for the limit of an hour, before its deposit goes back. */
  readonly waitMs: number
}

/** Half and a quarter are this project's own judgement; half an hour is what a person may be expected to wait for an answer. */
export const DEFAULT_LIQUIDITY_POLICY: LiquidityPolicy = {
  openShareBps: 5_000,
  floorBps: 2_500,
  waitMs: 30 * 60_000,
}

/** What a quote may promise of `free`, in base units, beside orders that are open for `open` and not paid. */
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
