import { unitsPerToken } from './convert-decimals.ts'
import { formatAmount } from './format-amount.ts'
import { feeDecimals, formatFee } from './format-fee.ts'

/**
 * Fees and their total, as every page shows them. The total is rounded up, as fees are charged, and the lines add up to it: what rounding leaves goes to
 * the lines that lose most by it.
 */
export function formatFees(
  fees: readonly bigint[],
  currency: { readonly symbol: string; readonly decimals: number },
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
      ? `${formatAmount(fee, currency, { maxDecimals: feeDecimals(currency) })} ${currency.symbol}`
      : formatFee(steps * step, currency)
  })
  return { lines, total: formatFee(sum, currency) }
}
