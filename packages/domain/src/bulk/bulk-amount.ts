import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { parseUnits } from '../amount/parse-units.ts'

export interface BulkCurrencies {
  readonly currencyIn: { readonly decimals: number }
  readonly currencyOut: { readonly decimals: number }
}

/**
 * Decimals of an amount to receive: no more than both currencies have. So what a row costs and what it pays are the same
 * amount to the unit, and nothing is ever rounded.
 */
export const bulkAmountDecimals = ({ currencyIn, currencyOut }: BulkCurrencies): number =>
  Math.min(currencyIn.decimals, currencyOut.decimals)

/** One amount to receive on both sides, in base units each. */
export interface BulkAmount {
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** Reads a plain decimal above zero; undefined for anything else, also for more decimals than both currencies have. */
export function parseBulkAmount(text: string, currencies: BulkCurrencies): BulkAmount | undefined {
  const decimals = bulkAmountDecimals(currencies)
  const units = parseUnits(text, decimals)
  if (units === undefined || units === 0n) return undefined
  return {
    amountIn: convertDecimalsFloor(units, decimals, currencies.currencyIn.decimals),
    amountOut: convertDecimalsFloor(units, decimals, currencies.currencyOut.decimals),
  }
}
