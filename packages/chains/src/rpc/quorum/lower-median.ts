export interface Priced<T> {
  readonly value: T
  readonly price: bigint
}

/** Beyond this multiple of the median a price is not another estimate, but a wrong one. */
const FAR_ABOVE = 4n

/**
 * The one in the middle by price, the lower of the two where there are two: one provider that names too much moves nothing then. Beside it those
 * that ask for far more. Throws a TypeError for none.
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
