import { unitsPerToken } from './convert-decimals.ts'
import { formatUnits } from './format-units.ts'
import { mulDivCeil, mulDivFloor } from './mul-div.ts'
import { parseUnits } from './parse-units.ts'

/** Decimals of every dollar figure in code. */
export const USD_DECIMALS = 18

/** US dollars as a whole number of 1e-18 dollars. */
export type Usd = bigint

/** Price of one whole token in US dollars, as a whole number of 1e-18 dollars. Above zero. */
export type UsdPrice = bigint

/** Parses dollars from a plain decimal (`0.50`); undefined for anything else or more than 18 decimals. */
export function parseUsd(text: string): Usd | undefined {
  return parseUnits(text, USD_DECIMALS)
}

/** Formats dollars as a plain decimal for the API: exact, no trailing zeros. */
export function usdToText(usd: Usd): string {
  return formatUnits(usd, USD_DECIMALS)
}

/** Value of token base units, rounded down to 1e-18 dollars. */
export function unitsToUsd(units: bigint, decimals: number, price: UsdPrice): Usd {
  return mulDivFloor(units, price, unitsPerToken(decimals))
}

/** Token base units worth at least `usd`. Throws a RangeError if the price is not above zero. */
export function usdToUnitsCeil(usd: Usd, decimals: number, price: UsdPrice): bigint {
  return mulDivCeil(usd, unitsPerToken(decimals), price)
}

/** Token base units worth at most `usd`. Throws a RangeError if the price is not above zero. */
export function usdToUnitsFloor(usd: Usd, decimals: number, price: UsdPrice): bigint {
  return mulDivFloor(usd, unitsPerToken(decimals), price)
}
