/** Milliseconds as `X min Y sec`; `1 min` if unknown, invalid or negative (specification, section 9). */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms) || ms < 0) return '1 min'
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} sec`
}

/** Milliseconds in whole minutes, at least one: `2 min` (specification, section 9). */
export const formatWholeMinutes = (ms: number): string =>
  `${Number.isFinite(ms) ? Math.max(1, Math.floor(ms / 60_000)) : 1} min`
