import { DEFAULT_DISPLAY_DECIMALS } from './display-constants.ts'
import { formatAmount } from './format-amount.ts'

interface SumCurrency {
  readonly symbol: string
  readonly decimals: number
}

const format = (units: bigint, currency: SumCurrency, rounding: 'up' | 'down'): string =>
  `${formatAmount(units, currency, { maxDecimals: DEFAULT_DISPLAY_DECIMALS, rounding })} ${currency.symbol}`

/** What a person pays, as every page shows it: `0.060731 ETH`, six decimals, rounded up. */
export const formatPaid = (units: bigint, currency: SumCurrency): string => format(units, currency, 'up')

/** What a person receives, as every page shows it: six decimals, rounded down. */
export const formatReceived = (units: bigint, currency: SumCurrency): string =>
  format(units, currency, 'down')
