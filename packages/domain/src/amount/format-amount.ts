import { DEFAULT_DISPLAY_DECIMALS, DISPLAY_DECIMALS } from './display-constants.ts'
import { unitsPerToken } from './convert-decimals.ts'
import { formatUnits } from './format-units.ts'
import { groupDigits } from './group-digits.ts'

export interface AmountDisplayOptions {
  /** Instead of the symbol's own display decimals. */
  readonly maxDecimals?: number | undefined
  /** `down` (the default) for what somebody has or receives, `up` for what somebody pays. */
  readonly rounding?: 'down' | 'up' | undefined
}

/** Decimals that a symbol is shown with. */
export function displayDecimals(symbol: string): number {
  return DISPLAY_DECIMALS[symbol.toUpperCase()] ?? DEFAULT_DISPLAY_DECIMALS
}

/**
 * An amount in base units as people read it: rounded to the symbol's decimals, grouped, without trailing zeros. What is above
 * zero but too small to show reads `<0.0001`, never `0`.
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

/** The same for a plain decimal of the wire. Returns the text unchanged when it is not one. */
export function formatDecimal(text: string, symbol: string, options: AmountDisplayOptions = {}): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return text
  const [, whole = '0', fraction = ''] = match
  return formatAmount(BigInt(whole + fraction), { symbol, decimals: fraction.length }, options)
}
