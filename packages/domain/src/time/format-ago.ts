import { formatDate } from './format-date.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LONGEST_DAYS = 7

/** How long ago something was: `just now`, `5 min ago`, `3 h ago`, `2 d ago`; after a week its day, `24/11/26`. */
export function formatAgo(date: Date, now: Date): string {
  const ms = now.getTime() - date.getTime()
  if (ms >= LONGEST_DAYS * DAY_MS) return formatDate(date).split(' ')[0] ?? ''
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d ago`
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h ago`
  return ms >= MINUTE_MS ? `${Math.floor(ms / MINUTE_MS)} min ago` : 'just now'
}
