const two = (value: number): string => String(value).padStart(2, '0')

/** `12:34` in the user's time zone, prefixed with the day if that is not today: `24/11 12:34`. */
export function formatClock(date: Date, now: Date): string {
  const time = [date.getHours(), date.getMinutes()].map(two).join(':')
  if (date.toDateString() === now.toDateString()) return time
  return `${two(date.getDate())}/${two(date.getMonth() + 1)} ${time}`
}

/** Milliseconds as `4:59`, counting a started second in full; `0:00` once the time is over. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${String(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
