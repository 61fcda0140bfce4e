import { formatUnits } from './format-units.ts'
import { groupDigits } from './group-digits.ts'
import { parseUsd, USD_DECIMALS, type Usd } from './usd.ts'

const CENT = 10n ** BigInt(USD_DECIMALS - 2)

/** Formats dollars for display, rounded to the nearest cent: `$1,234.50`. A nonzero amount below one cent reads `<$0.01`. */
export function formatUsd(usd: Usd): string {
  const magnitude = usd < 0n ? -usd : usd
  const sign = usd < 0n ? '-' : ''
  if (magnitude > 0n && magnitude < CENT) return '<$0.01'
  const cents = (magnitude + CENT / 2n) / CENT
  const [whole = '0', fraction = ''] = formatUnits(cents, 2).split('.')
  return `${sign}$${groupDigits(whole)}.${fraction.padEnd(2, '0')}`
}

/** The same for a plain decimal from the API. Returns any other text unchanged. */
export function formatUsdText(text: string): string {
  const usd = parseUsd(text)
  return usd === undefined ? text : formatUsd(usd)
}

/** What plain decimals add up to; undefined if one is not a number. */
export function formatUsdSum(texts: readonly string[]): string | undefined {
  let sum = 0n
  for (const text of texts) {
    const usd = parseUsd(text)
    if (usd === undefined) return undefined
    sum += usd
  }
  return formatUsd(sum)
}
