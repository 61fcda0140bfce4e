import { DEFAULT_DISPLAY_DECIMALS, DISPLAY_DECIMALS } from './display-constants.ts'
import { unitsPerToken } from './convert-decimals.ts'
import { formatUnits } from './format-units.ts'
import { groupDigits } from './group-digits.ts'

export interface AmountDisplayOptions {
  /** Overrides the symbol's display decimals. */
  readonly maxDecimals?: number | undefined
  /** `down` (the default) for amounts that a user has or receives, `up` for amounts that a user pays. */
  readonly rounding?: 'down' | 'up' | undefined
}

/** Number of decimals that a symbol is displayed with. */
export function displayDecimals(symbol: string): number {
  return DISPLAY_DECIMALS[symbol.toUpperCase()] ?? DEFAULT_DISPLAY_DECIMALS
}

/**
 * Formats base units for display: rounded to the symbol's decimals, grouped, without trailing zeros. An amount above zero that is too small to show
 * reads `<0.0001`, never `0`.
 */
export function formatAmount(
  units: bigint,
  currency: { readonly symbol: string; readonly decimals: number },
  options: AmountDisplayOptions = {},
): string {
  const places = Math.min(options.maxDecimals ?? displayDecimals(currency.symbol), currency.decimals)
  const magnitude = units < 0n ? -units : units
  const step = unitsPerToken(currency.decimals - places)
  const rounded = options.rounding === 'up' ? (magnitude + step - 1n) / step : magnitude / step
  if (rounded === 0n && magnitude > 0n) return `<${formatUnits(1n, places)}`
  const [whole = '0', fraction] = formatUnits(rounded, places).split('.')
  const sign = units < 0n ? '-' : ''
  return fraction === undefined ? sign + groupDigits(whole) : `${sign}${groupDigits(whole)}.${fraction}`
}

/** The same for a plain decimal from the API. Returns any other text unchanged. */
export function formatDecimal(text: string, symbol: string, options: AmountDisplayOptions = {}): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return text
  const [, whole = '0', fraction = ''] = match
  return formatAmount(BigInt(whole + fraction), { symbol, decimals: fraction.length }, options)
}
