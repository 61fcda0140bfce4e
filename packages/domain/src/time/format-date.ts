const two = (value: number): string => String(value).padStart(2, '0')

/** `DD/MM/YY HH:mm:ss` in the user's time zone (specification, section 9); empty for an invalid date. */
export function formatDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const day = [date.getDate(), date.getMonth() + 1, date.getFullYear() % 100].map(two).join('/')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${day} ${time}`
}

/** `DD/MM/YY` of the UTC day, for what begins and ends with one, whatever the clock of who looks. */
export const formatUtcDay = (date: Date): string =>
  [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100].map(two).join('/')

/** `DD/MM/YY HH:mm (UTC)`, the same from a server and on a page. */
export const formatUtcMinute = (date: Date): string =>
  `${formatUtcDay(date)} ${[date.getUTCHours(), date.getUTCMinutes()].map(two).join(':')} (UTC)`
