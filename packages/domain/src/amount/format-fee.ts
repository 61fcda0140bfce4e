import { DEFAULT_DISPLAY_DECIMALS, STABLECOIN_FEE_DECIMALS, STABLECOIN_SYMBOLS } from './display-constants.ts'
import { formatAmount } from './format-amount.ts'

interface FeeCurrency {
  readonly symbol: string
  readonly decimals: number
}

/** Decimals of a fee: two of stablecoins (specification, section 9), six of others. */
export const feeDecimals = ({ symbol, decimals }: FeeCurrency): number =>
  Math.min(
    STABLECOIN_SYMBOLS.includes(symbol.toUpperCase()) ? STABLECOIN_FEE_DECIMALS : DEFAULT_DISPLAY_DECIMALS,
    decimals,
  )

/** A fee by itself, or a total of fees: rounded up, as fees are charged. */
export const formatFee = (units: bigint, currency: FeeCurrency): string =>
  `${formatAmount(units, currency, { maxDecimals: feeDecimals(currency), rounding: 'up' })} ${currency.symbol}`
