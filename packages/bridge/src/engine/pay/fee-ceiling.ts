import { unitsPerToken } from '@sunspan/domain'
import type { LegKind, PayoutTerms } from '../../store/payouts/payout-terms.ts'
import type { LaneContext } from '../engine-context.ts'

/** A payout may cost this many times what its order was quoted for it, a refund what was kept for its fee. */
const MAX_MULTIPLE = 3n

interface PricedLeg {
  readonly kind: LegKind
  /** Dollars; null for a refund. */
  readonly quotedFeeUsd: bigint | null
  readonly terms: Pick<PayoutTerms, 'fees' | 'currencyIn'>
}

/**
 * The most that a transaction which pays these legs may cost, in base units of the network's native coin; undefined while a price for it is
 * not known, when nobody can tell.
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

/** The most that a transaction may cost which only uses its slot up. Throws a ChainError when the network does not answer. */
export async function fillerCeiling({ adapter, signal }: LaneContext): Promise<bigint> {
  const { nativePayout } = await adapter.fees.estimate(signal)
  return nativePayout * MAX_MULTIPLE
}

function quotedFee(context: LaneContext, { quotedFeeUsd }: PricedLeg): bigint | undefined {
  const price = nativePrice(context)
  if (quotedFeeUsd === null || price === undefined) return undefined
  return (quotedFeeUsd * unitsPerToken(context.network.network.nativeDecimals)) / price
}

/** It was kept in the token that goes back, on the same network. */
function keptForFee(context: LaneContext, { terms: { fees, currencyIn } }: PricedLeg): bigint | undefined {
  const { deps, network } = context
  const currency = deps.catalog.getCurrency(currencyIn)
  if (currency.address === null) return fees
  const [price, native] = [deps.prices.findPrice(currency.asset), nativePrice(context)]
  if (price === undefined || native === undefined) return undefined
  const usd = fees * price * unitsPerToken(network.network.nativeDecimals)
  return usd / (unitsPerToken(currency.decimals) * native)
}

const nativePrice = ({ deps, network }: LaneContext): bigint | undefined =>
  deps.prices.findPrice(deps.catalog.nativeAssetOf(network.network.id))
