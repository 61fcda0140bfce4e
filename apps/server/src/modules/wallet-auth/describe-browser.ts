/** First match wins: browsers often include the names of those further down. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const find = (list: typeof BROWSERS | typeof SYSTEMS, text: string): string | undefined =>
  list.find(([mark]) => text.includes(mark))?.[1]

/** A normalised browser name, since the user agent is controlled by the client; empty for an unknown one. */
export function describeBrowser(userAgent: string | undefined): string {
  const browser = find(BROWSERS, userAgent ?? '')
  const system = find(SYSTEMS, userAgent ?? '')
  if (browser === undefined) return system ?? ''
  return system === undefined ? browser : `${browser} on ${system}`
}
