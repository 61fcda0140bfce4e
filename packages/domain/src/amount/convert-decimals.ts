import { mulDivCeil, mulDivFloor } from './mul-div.ts'

/** Base units per whole token: 10 to the power of the currency's decimals. */
export function unitsPerToken(decimals: number): bigint {
  return 10n ** BigInt(decimals)
}

/** The same amount in a currency with other decimals, rounded down. */
export function convertDecimalsFloor(units: bigint, fromDecimals: number, toDecimals: number): bigint {
  return mulDivFloor(units, unitsPerToken(toDecimals), unitsPerToken(fromDecimals))
}

/** The same amount in a currency with other decimals, rounded up. */
export function convertDecimalsCeil(units: bigint, fromDecimals: number, toDecimals: number): bigint {
  return mulDivCeil(units, unitsPerToken(toDecimals), unitsPerToken(fromDecimals))
}
