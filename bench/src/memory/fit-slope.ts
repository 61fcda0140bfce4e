export interface Slope {
  /** Growth in units of y per unit of x. */
  readonly slope: number
  /** Half the width of the slope's 95 % interval. */
  readonly plusMinus: number
}

/** Quantiles of Student's distribution for a 95 % interval, by degrees of freedom. */
const QUANTILES: Readonly<Record<number, number>> = { 2: 4.303, 18: 2.101, 28: 2.048, 38: 2.024 }

/** The slope of the line through the points by least squares. Throws an Error for a number of points whose quantile is not known. */
export function fitSlope(points: readonly (readonly [x: number, y: number])[]): Slope {
  const freedom = points.length - 2
  const quantile = QUANTILES[freedom]
  if (quantile === undefined) throw new Error(`There is no quantile for ${points.length} points`)
  const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const meanX = meanOf(points.map(([x]) => x))
  const meanY = meanOf(points.map(([, y]) => y))
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
  const errors = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  return { slope, plusMinus: quantile * Math.sqrt(errors / freedom / spread) }
}
