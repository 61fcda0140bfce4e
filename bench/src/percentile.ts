/** The value below which `share` (0..1) of the samples lie, by the nearest-rank method. NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
