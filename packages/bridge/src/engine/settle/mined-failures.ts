import { feeInToken } from '@sunspan/domain'
import type { OpenLeg } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Each leg's share of a transaction's cost, in base units of the native coin, rounded up. */
export function shareOf(feePaid: bigint, legs: number): bigint {
  const count = BigInt(legs)
  return (feePaid + count - 1n) / count
}

/**
 * Whether to stop retrying a mined but unpaid leg that has cost `burnt`: it has used its attempts, or another one might cost more than its part of
 * the deposit is worth.
 */
export function hasExhaustedTries(context: LaneContext, leg: OpenLeg, burnt: bigint): boolean {
  const { deps, lane, network } = context
  const tries = leg.minedFailures + 1
  if (tries >= deps.policy.payoutMinedFailures) return true
  const currency = deps.catalog.getCurrency(leg.terms.currencyIn)
  const nativePrice = deps.prices.findPrice(deps.catalog.nativeAssetOf(lane.networkId))
  const price = deps.prices.findPrice(currency.asset)
  if (nativePrice === undefined || price === undefined) return false
  const units = ((leg.burnt + burnt) * BigInt(tries + 1)) / BigInt(tries)
  const cost = feeInToken(
    { units, decimals: network.network.nativeDecimals, price: nativePrice },
    { decimals: currency.decimals, price },
  )
  return cost > leg.terms.amountIn
}
