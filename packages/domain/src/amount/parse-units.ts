import { MAX_AMOUNT_TEXT_LENGTH } from './amount-constants.ts'

const PLAIN_DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/

/**
 * Parses a plain decimal of whole tokens (`1.25`) into base units. Undefined for anything else: signs, exponents, hex, blanks, separators, leading
 * zeros, digits of other scripts, a missing side of the dot, and more decimals than the currency has.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return undefined
  const match = PLAIN_DECIMAL.exec(text)
  if (match === null) return undefined
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
