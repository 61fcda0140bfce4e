const BARS = '▁▂▃▄▅▆▇█'

/** A bar for each value, from nothing to the highest of them. */
export function sparkline(values: readonly number[]): string {
  const highest = Math.max(...values)
  return values
    .map((value) => BARS[Math.min(BARS.length - 1, Math.floor((value / highest) * BARS.length))] ?? '')
    .join('')
}
