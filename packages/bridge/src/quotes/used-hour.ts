import type { UsedHour } from '../model/quote.ts'

/** How much can be sent now, and when more. */
export function describeUsedHour({ networkName, moreAt }: UsedHour, most: string): string {
  const later = moreAt === null ? 'Try again in a few minutes.' : `More can be sent at ${toMinute(moreAt)}.`
  return `What may leave ${networkName} within an hour is nearly used up: the most is ${most} now. ${later}`
}

/** The same time for clients, as a detail of their error. */
export const moreAtOf = ({ moreAt }: UsedHour): { readonly more_at?: string } =>
  moreAt === null ? {} : { more_at: moreAt.toISOString() }

/** Rounded up: the minute before it would be too early. */
function toMinute(at: Date): string {
  const minute = new Date(Math.ceil(at.getTime() / 60_000) * 60_000)
  return `${minute.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
