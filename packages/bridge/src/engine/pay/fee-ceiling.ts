import { unitsPerToken } from '@sunspan/domain'
import type { LegKind, PayoutTerms } from '../../store/payouts/payout-terms.ts'
import type { LaneContext } from '../engine-context.ts'

/** A payout may cost this multiple of the fee quoted to its order, a refund this multiple of the fee withheld from it. */
const MAX_MULTIPLE = 3n

interface PricedLeg {
  readonly kind: LegKind
  /** Dollars; null for a refund. */
  readonly quotedFeeUsd: bigint | null
  readonly terms: Pick<PayoutTerms, 'fees' | 'currencyIn'>
}

/**
 * The maximum cost of a transaction that pays these legs, in base units of the network's native coin; undefined while a required price is unknown.
 */
export function feeCeiling(context: LaneContext, legs: readonly PricedLeg[]): bigint | undefined {
  let total = 0n
  for (const leg of legs) {
    const fee = leg.kind === 'refund' ? keptForFee(context, leg) : quotedFee(context, leg)
    if (fee === undefined) return undefined
    total += fee * MAX_MULTIPLE
  }
  return total
}

/** The maximum cost of a transaction that only uses up its slot. Throws a ChainError when the network does not answer. */
export async function fillerCeiling({ adapter, signal }: LaneContext): Promise<bigint> {
  const { nativePayout } = await adapter.fees.estimate(signal)
  return nativePayout * MAX_MULTIPLE
}

function quotedFee(context: LaneContext, { quotedFeeUsd }: PricedLeg): bigint | undefined {
  const price = nativePrice(context)
  if (quotedFeeUsd === null || price === undefined) return undefined
  return (quotedFeeUsd * unitsPerToken(context.network.network.nativeDecimals)) / price
}

/** The fee was withheld in the refunded token, on the same network. */
function keptForFee(context: LaneContext, { terms: { fees, currencyIn } }: PricedLeg): bigint | undefined {
  const { deps, network } = context
  const currency = deps.catalog.getCurrency(currencyIn)
  if (currency.address === null) return fees
  const price = deps.prices.findPrice(currency.asset)
  const native = nativePrice(context)
  if (price === undefined || native === undefined) return undefined
  const usd = fees * price * unitsPerToken(network.network.nativeDecimals)
  return usd / (unitsPerToken(currency.decimals) * native)
}

const nativePrice = ({ deps, network }: LaneContext): bigint | undefined =>
  deps.prices.findPrice(deps.catalog.nativeAssetOf(network.network.id))
