import { COARSE_DUST, COARSE_DUST_SYMBOLS, FINE_DUST } from './display-constants.ts'
import { unitsPerToken } from './convert-decimals.ts'
import { parseUnits } from './parse-units.ts'

const DUST_DECIMALS = 6

/** True for a balance that lists omit because it is zero or dust (specification, section 9). */
export function isSmallBalance(
  units: bigint,
  currency: { readonly symbol: string; readonly decimals: number },
): boolean {
  const text = COARSE_DUST_SYMBOLS.includes(currency.symbol.toUpperCase()) ? COARSE_DUST : FINE_DUST
  const threshold = parseUnits(text, DUST_DECIMALS) ?? 0n
  return units * unitsPerToken(DUST_DECIMALS) < threshold * unitsPerToken(currency.decimals)
}
