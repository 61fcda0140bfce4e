import type { LaneContext } from './engine-context.ts'

/** A payout may cost this many times what its order was quoted for it. */
const MAX_MULTIPLE = 3n

/** More than any transaction can cost. */
const UNBOUNDED = 2n ** 128n

/**
 * The most that a transaction which pays these legs may cost, in base units of the network's native coin. Unbounded when one of them was
 * quoted nothing, or there are none; undefined while the coin has no price, when nobody can tell.
 */
export function feeCeiling(
  { deps, network }: LaneContext,
  legs: readonly { readonly quotedFeeUsd: bigint | null }[],
): bigint | undefined {
  let quoted = 0n
  for (const { quotedFeeUsd } of legs) {
    if (quotedFeeUsd === null) return UNBOUNDED
    quoted += quotedFeeUsd
  }
  if (legs.length === 0) return UNBOUNDED
  const price = deps.prices.findPrice(deps.catalog.nativeAssetOf(network.network.id))
  if (price === undefined) return undefined
  return (quoted * MAX_MULTIPLE * 10n ** BigInt(network.network.nativeDecimals)) / price
}
