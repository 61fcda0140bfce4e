const two = (value: number): string => String(value).padStart(2, '0')

/** `12:34` in the reader's own time zone, with the day before it where that is not today's: `24/11 12:34`. */
export function formatClock(date: Date, now: Date): string {
  const time = [date.getHours(), date.getMinutes()].map(two).join(':')
  if (date.toDateString() === now.toDateString()) return time
  return `${two(date.getDate())}/${two(date.getMonth() + 1)} ${time}`
}

/** `4:59` of milliseconds, a begun second counting in full; `0:00` for a time that is over. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${String(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
