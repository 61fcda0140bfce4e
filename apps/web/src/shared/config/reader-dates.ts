import { readerLocales } from './reader-locales.ts'

/** A moment to the minute: `28 Nov 2026, 14:05`. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString(readerLocales(), { dateStyle: 'medium', timeStyle: 'short' })

/** A day without a time (`2026-11-28`), in words. Any other text is unchanged. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString(readerLocales(), { dateStyle: 'long', timeZone: 'UTC' })
}
