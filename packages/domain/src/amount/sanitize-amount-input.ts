import { MAX_AMOUNT_TEXT_LENGTH } from './amount-constants.ts'
import { groupDigits } from './group-digits.ts'
import { parseUnits } from './parse-units.ts'

const GROUPED_WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*|,\d{3})$/
const GROUPED_WITH_SPACES = /^\d{1,3}(?:[\u0020\u00a0\u202f]\d{3})+(?:[.,]\d*)?$/
const GROUPED_WITH_DOTS = /^\d{1,3}(?:\.\d{3})+(?:,\d*|\.\d{3})$/

/** Treats a single dot or comma as the decimal separator; drops thousands separators where they are unambiguous. */
function withOneDot(text: string): string | undefined {
  if (GROUPED_WITH_COMMAS.test(text)) return text.replaceAll(',', '')
  if (GROUPED_WITH_SPACES.test(text)) return text.replaceAll(/\s/g, '').replace(',', '.')
  if (GROUPED_WITH_DOTS.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^\d*[.,]?\d*$/.test(text) ? text.replace(',', '.') : undefined
}

/**
 * The amount input's text after a user typed or pasted `text`; undefined: leave the input unchanged. Accepts digits and one dot; a comma counts as
 * the dot. Every digit is kept, also beyond what can be sent: validation names the maximum. Anything that is no plain number (a sign, an exponent, a
 * second separator) is refused, not repaired.
 */
export function sanitizeAmountInput(text: string): string | undefined {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return undefined
  const plain = withOneDot(text.trim())
  if (plain === undefined) return undefined
  const [whole = '', fraction] = plain.split('.')
  const integer = whole.replace(/^0+(?=\d)/, '')
  return fraction === undefined ? integer : `${integer}.${fraction}`
}

/** The input's text when it loses focus: `.5` becomes `0.5`, `5.` becomes `5`, a lone dot becomes empty. */
export function completeAmountInput(text: string): string {
  if (text === '.') return ''
  const trimmed = text.endsWith('.') ? text.slice(0, -1) : text
  return trimmed.startsWith('.') ? `0${trimmed}` : trimmed
}

/** The input's text while nobody types in it: `20000.5` reads `20,000.5`. */
export function groupAmountInput(text: string): string {
  const [whole = '', ...fraction] = text.split('.')
  return [groupDigits(whole), ...fraction].join('.')
}

/** Base units of the input's text, also with a leading or trailing dot; undefined if it is not an amount. */
export function parseAmountInput(text: string, decimals: number): bigint | undefined {
  return parseUnits(completeAmountInput(text), decimals)
}
