/** How long one reading serves all callers. */
const FRESH_MS = 10_000

/** Reads at most once in ten seconds, and again at once after a failure. */
export function createFreshReading<T>(read: () => Promise<T>, now: () => Date): () => Promise<T> {
  let known: { readonly until: number; readonly reading: Promise<T> } | undefined
  return () => {
    const time = now().getTime()
    if (known !== undefined && known.until > time) return known.reading
    const reading = read()
    known = { until: time + FRESH_MS, reading }
    // After a failure the next caller reads again.
    reading.catch(() => {
      known = undefined
    })
    return reading
  }
}
