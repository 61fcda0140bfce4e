export interface Priced<T> {
  readonly value: T
  readonly price: bigint
}

/** A price beyond this multiple of the median is wrong, not just a different estimate. */
const FAR_ABOVE = 4n

/**
 * The median offer by price, the lower one of an even count, so that one provider with an inflated price has no influence. Also returns the
 * offers far above the median. Throws a TypeError for an empty list.
 */
export function lowerMedian<P extends Priced<unknown>>(
  offers: readonly P[],
): { readonly median: P; readonly farAbove: readonly P[] } {
  const sorted = offers.toSorted((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  if (median === undefined) throw new TypeError('A median of nothing was asked for.')
  const most = (median.price > 0n ? median.price : 1n) * FAR_ABOVE
  return { median, farAbove: sorted.filter(({ price }) => price > most) }
}
