/** Points are whole tenths, multipliers whole hundredths. */
const MULTIPLIER_UNIT = 100n

/** Points as a decimal: `125n` is `12.5`. */
export function formatPoints(tenths: bigint): string {
  const sign = tenths < 0n ? '-' : ''
  const value = tenths < 0n ? -tenths : tenths
  const rest = value % 10n
  return `${sign}${String(value / 10n)}${rest === 0n ? '' : `.${String(rest)}`}`
}

/** Tenths of points such as `12.5`; undefined if the text is invalid, or has more than one decimal. */
export function parsePoints(text: string): bigint | undefined {
  const found = /^(0|[1-9]\d{0,14})(?:\.(\d))?$/.exec(text)
  return found === null ? undefined : BigInt(found[1] ?? '0') * 10n + BigInt(found[2] ?? '0')
}

/** A multiplier as a decimal: `225` is `2.25`. */
export function formatMultiplier(hundredths: number): string {
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${String(Math.floor(hundredths / 100))}${rest === '' ? '' : `.${rest}`}`
}

/** Hundredths of a multiplier such as `0.25`; undefined if the text is invalid. */
export function parseMultiplier(text: string): number | undefined {
  const found = /^(0|[1-9]\d{0,5})(?:\.(\d{1,2}))?$/.exec(text)
  return found === null ? undefined : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Points times a multiplier in hundredths, rounded down to a tenth. */
export const multiplyPoints = (tenths: bigint, hundredths: number): bigint =>
  (tenths * BigInt(hundredths)) / MULTIPLIER_UNIT

/** A share of points in basis points, rounded down to a tenth. */
export const shareOfPoints = (tenths: bigint, bps: number): bigint => (tenths * BigInt(bps)) / 10_000n
