import { feeInToken, type Currency } from '@sunspan/domain'
import type { LaneContext } from '../engine-context.ts'

/**
 * The network's current fee for refunding a currency, in its base units, rounded up; undefined while a required price is unknown. Throws a ChainError
 * when the network does not answer.
 */
export async function estimateRefundFee(
  { deps, adapter, network, signal }: LaneContext,
  currency: Currency,
): Promise<bigint | undefined> {
  const { nativePayout, tokenPayout } = await adapter.fees.estimate(signal)
  if (currency.address === null) return nativePayout
  const nativePrice = deps.prices.findPrice(deps.catalog.nativeAssetOf(currency.networkId))
  const price = deps.prices.findPrice(currency.asset)
  if (nativePrice === undefined || price === undefined) return undefined
  const fee = { units: tokenPayout, decimals: network.network.nativeDecimals, price: nativePrice }
  return feeInToken(fee, { decimals: currency.decimals, price })
}
