import { type ReactNode, useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The time until a moment in its two largest units. */
export function timeLeft(ms: number): string {
  const left = Math.max(0, ms)
  const days = Math.floor(left / DAY_MS)
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  const minutes = Math.ceil((left % HOUR_MS) / MINUTE_MS)
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** Counts down to the end of a day or week of the programme. */
export function TimeLeft({ endsAt, what }: { endsAt: string; what: string }): ReactNode {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="tabular text-small text-muted">
      {what} {timeLeft(Date.parse(endsAt) - now)}
    </span>
  )
}
