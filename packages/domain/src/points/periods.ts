const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday: the first Monday came four days later. */
const MONDAY_OFFSET_DAYS = 4

const toDay = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10)
const daysSince1970 = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** The UTC day of a moment, such as 2026-05-01. */
export const utcDay = (at: Date): string => toDay(daysSince1970(at))

/** The Monday, in UTC, of a moment's week. */
export function utcWeek(at: Date): string {
  const days = daysSince1970(at)
  return toDay(days - ((((days - MONDAY_OFFSET_DAYS) % 7) + 7) % 7))
}

/** When a day or a week that begins on `day` ends: the first moment that is no longer in it. */
export const periodEnd = (day: string, days: 1 | 7): Date =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS)
