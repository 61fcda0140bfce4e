import type { ListedOrderWire } from '@sunspan/api'
import { parseUnits } from '@sunspan/domain'

/** Swap terms besides the amounts. */
export interface OrderRate {
  /** Until then a deposit gets the order's rate. */
  readonly lockedUntil: Date
  /** Minimum payout, in base units of the destination currency; undefined if the server does not report it. */
  readonly minAmountOut: bigint | undefined
  /** Which rate the deposit got; null until it is credited. */
  readonly applied: 'LOCKED' | 'MARKET' | null
}

/** Null for transfers within one asset, which have no rate. */
export function toOrderRate(wire: ListedOrderWire): OrderRate | null {
  const { rate_locked_until: until, min_amount_out: least, rate } = wire
  if (until === null) return null
  const minAmountOut = least === null ? undefined : parseUnits(least, wire.currency_out.decimals)
  return { lockedUntil: new Date(until), minAmountOut, applied: rate }
}
