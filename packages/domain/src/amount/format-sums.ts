import { unitsPerToken } from './convert-decimals.ts'
import { DEFAULT_DISPLAY_DECIMALS, STABLECOIN_FEE_DECIMALS, STABLECOIN_SYMBOLS } from './display-constants.ts'
import { formatAmount } from './format-amount.ts'

interface SumCurrency {
  readonly symbol: string
  readonly decimals: number
}

const withSymbol = (
  units: bigint,
  currency: SumCurrency,
  rounding: 'up' | 'down',
  maxDecimals = DEFAULT_DISPLAY_DECIMALS,
): string => `${formatAmount(units, currency, { maxDecimals, rounding })} ${currency.symbol}`

/** What a person pays, as every page shows it: `0.060731 ETH`, six decimals, rounded up. */
export const formatPaid = (units: bigint, currency: SumCurrency): string => withSymbol(units, currency, 'up')

/** What a person receives, as every page shows it: six decimals, rounded down. */
export const formatReceived = (units: bigint, currency: SumCurrency): string =>
  withSymbol(units, currency, 'down')

/** Stablecoins show fees with two decimals (specification, section 9). */
const feeDecimals = ({ symbol, decimals }: SumCurrency): number =>
  Math.min(
    STABLECOIN_SYMBOLS.includes(symbol.toUpperCase()) ? STABLECOIN_FEE_DECIMALS : DEFAULT_DISPLAY_DECIMALS,
    decimals,
  )

/** One fee by itself, rounded up. */
export const formatFee = (units: bigint, currency: SumCurrency): string =>
  withSymbol(units, currency, 'up', feeDecimals(currency))

/**
 * Fees and their total, as every page shows them. The total is rounded up, as fees are charged, and the lines add up to it: what rounding leaves goes to
 * the lines that lose most by it.
 */
export function formatFees(
  fees: readonly bigint[],
  currency: SumCurrency,
): { readonly lines: readonly string[]; readonly total: string } {
  const step = unitsPerToken(currency.decimals - feeDecimals(currency))
  const sum = fees.reduce((total, fee) => total + fee, 0n)
  const whole = fees.map((fee) => fee / step)
  let left = (sum + step - 1n) / step - whole.reduce((total, steps) => total + steps, 0n)
  const byLoss = fees.map((fee, index) => ({ index, loss: fee % step })).filter(({ loss }) => loss > 0n)
  for (const { index } of byLoss.toSorted((one, other) => (one.loss < other.loss ? 1 : -1))) {
    if (left === 0n) break
    whole[index] = (whole[index] ?? 0n) + 1n
    left -= 1n
  }
  const lines = fees.map((fee, index) => {
    const steps = whole[index] ?? 0n
    // A fee too small for the last decimal reads `<0.000001`, never `0`.
    return steps === 0n
      ? withSymbol(fee, currency, 'down', feeDecimals(currency))
      : formatFee(steps * step, currency)
  })
  return { lines, total: formatFee(sum, currency) }
}
