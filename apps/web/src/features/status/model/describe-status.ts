import type { NetworkStatusWire } from '@sunspan/api'

/** Seconds as people say them: `40 s`, `12 min`, `3 h`, `2 days`. */
export function describeDuration(seconds: number): string {
  if (seconds < 90) return `${String(seconds)} s`
  if (seconds < 5_400) return `${String(Math.round(seconds / 60))} min`
  if (seconds < 172_800) return `${String(Math.round(seconds / 3_600))} h`
  return `${String(Math.round(seconds / 86_400))} days`
}

export const describeAge = (seconds: number | null): string =>
  seconds === null ? 'no block read yet' : `newest block ${describeDuration(seconds)} ago`

/** Since when a network is delayed or stopped; empty while it works. */
export function describeSince({ state, since }: NetworkStatusWire, now = Date.now()): string {
  if (since === null) return ''
  const seconds = Math.max(0, Math.round((now - Date.parse(since)) / 1_000))
  const length = describeDuration(seconds)
  if (state === 'working') return `working for ${length}`
  return state === 'delayed' ? `delayed for ${length}` : `stopped for ${length}`
}
