import { parseUnits, type Currency } from '@sunspan/domain'
import { ApiError } from './api-error.ts'

/** Converts an amount in whole tokens to base units. Throws VALIDATION_FAILED for more decimals than the currency has. */
export function parseAmount(field: string, amount: string, currency: Currency): bigint {
  const units = parseUnits(amount, currency.decimals)
  if (units !== undefined) return units
  const message = `${currency.symbol} has at most ${String(currency.decimals)} decimals`
  throw new ApiError('VALIDATION_FAILED', `${field}: ${message}`, {
    details: { issues: [{ path: field, message }] },
  })
}
