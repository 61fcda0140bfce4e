import { BPS_SCALE } from '../amount/amount-constants.ts'
import type { UsdPrice } from '../amount/usd.ts'

/** Whether a price is lower than another by more than `bps` of the latter. */
export const isBelowPar = (lower: UsdPrice, price: UsdPrice, bps: number): boolean =>
  (price - lower) * BPS_SCALE > price * BigInt(bps)

/** Whether a currency's price deviates from its asset's, in either direction, by more than `pegBps` of the latter. */
export function isOffPeg(own: UsdPrice, asset: UsdPrice, pegBps: number): boolean {
  const difference = own > asset ? own - asset : asset - own
  return difference * BPS_SCALE > asset * BigInt(pegBps)
}
