import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { parseUnits } from '../amount/parse-units.ts'

export interface BulkCurrencies {
  readonly currencyIn: { readonly decimals: number }
  readonly currencyOut: { readonly decimals: number }
}

/**
 * Decimals of an amount to receive: no more than both currencies have, so that a row's amount is exactly the same on both sides and nothing is
 * rounded.
 */
export const bulkAmountDecimals = ({ currencyIn, currencyOut }: BulkCurrencies): number =>
  Math.min(currencyIn.decimals, currencyOut.decimals)

/** An amount to receive, in base units of each side. */
export interface BulkAmount {
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** Parses a plain decimal above zero; undefined for anything else, including more decimals than both currencies have. */
export function parseBulkAmount(text: string, currencies: BulkCurrencies): BulkAmount | undefined {
  const decimals = bulkAmountDecimals(currencies)
  const units = parseUnits(text, decimals)
  if (units === undefined || units === 0n) return undefined
  return {
    amountIn: convertDecimalsFloor(units, decimals, currencies.currencyIn.decimals),
    amountOut: convertDecimalsFloor(units, decimals, currencies.currencyOut.decimals),
  }
}
