import type { OrderWire } from '@sunspan/api'
import { parseUnits } from '@sunspan/domain'

/** What a swap agreed on beside its amounts. */
export interface OrderRate {
  /** Until then a deposit gets the rate of the order. */
  readonly lockedUntil: Date
  /** Less is not paid, in base units of the destination currency; undefined where the server does not say. */
  readonly minAmountOut: bigint | undefined
  /** Which rate the deposit got; null before it is credited. */
  readonly applied: 'LOCKED' | 'MARKET' | null
}

/** Null within one asset, where no rate counts. */
export function toOrderRate(wire: OrderWire): OrderRate | null {
  const { rate_locked_until: until, min_amount_out: least, rate } = wire
  if (until === null) return null
  const minAmountOut = least === null ? undefined : parseUnits(least, wire.currency_out.decimals)
  return { lockedUntil: new Date(until), minAmountOut, applied: rate }
}
