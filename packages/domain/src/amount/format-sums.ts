import { DEFAULT_DISPLAY_DECIMALS } from './display-constants.ts'
import { displayDecimals, formatAmount, formatDecimal } from './format-amount.ts'
import { formatUnits } from './format-units.ts'
import { groupAmountInput } from './sanitize-amount-input.ts'

interface SumCurrency {
  readonly symbol: string
  readonly decimals: number
}

/** Six decimals, and all of bitcoin's: its smallest unit would read a hundred times as much. */
export const sumDecimals = (symbol: string): number =>
  Math.max(DEFAULT_DISPLAY_DECIMALS, displayDecimals(symbol))

const format = (units: bigint, currency: SumCurrency, rounding: 'up' | 'down'): string =>
  `${formatAmount(units, currency, { maxDecimals: sumDecimals(currency.symbol), rounding })} ${currency.symbol}`

/** What a person pays, as every page shows it: `0.060731 ETH`, six decimals, rounded up. */
export const formatPaid = (units: bigint, currency: SumCurrency): string => format(units, currency, 'up')

/** What a person receives, as every page shows it: six decimals, rounded down. */
export const formatReceived = (units: bigint, currency: SumCurrency): string =>
  format(units, currency, 'down')

/** The same for a plain decimal from the API. */
export const formatReceivedDecimal = (text: string, symbol: string): string =>
  `${formatDecimal(text, symbol, { maxDecimals: sumDecimals(symbol) })} ${symbol}`

/** Every digit: for amounts that a person has typed, decides about, or compares with another. */
export const formatExact = (units: bigint, { symbol, decimals }: SumCurrency): string =>
  `${groupAmountInput(formatUnits(units, decimals))} ${symbol}`
