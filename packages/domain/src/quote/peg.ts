import { BPS_SCALE } from '../amount/amount-constants.ts'
import type { UsdPrice } from '../amount/usd.ts'

/** Has a currency left the price of its asset by more than `pegBps` of it, to either side? */
export function isOffPeg(own: UsdPrice, asset: UsdPrice, pegBps: number): boolean {
  const difference = own > asset ? own - asset : asset - own
  return difference * BPS_SCALE > asset * BigInt(pegBps)
}
