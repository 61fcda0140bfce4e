import { STABLECOIN_FEE_DECIMALS, STABLECOIN_SYMBOLS } from './display-constants.ts'
import { formatAmount } from './format-amount.ts'
import { sumDecimals } from './format-sums.ts'

interface FeeCurrency {
  readonly symbol: string
  readonly decimals: number
}

/** Decimals of a fee: two of stablecoins, nine of bitcoin (specification, section 9), six of others (`docs/decisions/0030-decimals-of-fees.md`). */
export function feeDecimals({ symbol, decimals }: FeeCurrency): number {
  const shown = STABLECOIN_SYMBOLS.includes(symbol.toUpperCase())
    ? STABLECOIN_FEE_DECIMALS
    : sumDecimals(symbol)
  return Math.min(shown, decimals)
}

/** A fee by itself, or a total of fees: rounded up, as fees are charged. */
export const formatFee = (units: bigint, currency: FeeCurrency): string =>
  `${formatAmount(units, currency, { maxDecimals: feeDecimals(currency), rounding: 'up' })} ${currency.symbol}`
