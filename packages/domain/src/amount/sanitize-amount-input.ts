import { DEFAULT_INPUT_DECIMALS, DEFAULT_INTEGER_DIGITS, MAX_AMOUNT_TEXT_LENGTH } from './amount-constants.ts'
import { formatUnits } from './format-units.ts'
import { parseUnits } from './parse-units.ts'

export interface AmountInputRules {
  /** Decimals of the chosen currency; 6 until one is chosen. */
  readonly decimals?: number | undefined
  /** Maximum send in base units: the input allows as many integer digits as it has, and at least 5. */
  readonly maxSend?: bigint | undefined
}

const GROUPED_WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*|,\d{3})$/
const GROUPED_WITH_DOTS = /^\d{1,3}(?:\.\d{3})+(?:,\d*|\.\d{3})$/

/** Treats a single dot or comma as the decimal separator; drops thousands separators where they are unambiguous. */
function withOneDot(text: string): string | undefined {
  if (GROUPED_WITH_COMMAS.test(text)) return text.replaceAll(',', '')
  if (GROUPED_WITH_DOTS.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^\d*[.,]?\d*$/.test(text) ? text.replace(',', '.') : undefined
}

/** Number of integer digits that the amount input allows. */
export function inputIntegerDigits(rules: AmountInputRules): number {
  if (rules.maxSend === undefined) return DEFAULT_INTEGER_DIGITS
  const whole = formatUnits(rules.maxSend, rules.decimals ?? DEFAULT_INPUT_DECIMALS).split('.')[0] ?? ''
  return Math.max(DEFAULT_INTEGER_DIGITS, whole.length)
}

/**
 * The amount input's text after a user typed or pasted `text`; undefined: leave the input unchanged. Accepts digits and one dot; a comma counts as
 * the dot. Cuts off decimals that the currency lacks. Anything else that would change the amount's meaning (a sign, an exponent, a second separator,
 * too many integer digits) is refused, not repaired.
 */
export function sanitizeAmountInput(text: string, rules: AmountInputRules = {}): string | undefined {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return undefined
  const plain = withOneDot(text.trim())
  if (plain === undefined) return undefined
  const [whole = '', fraction] = plain.split('.')
  const integer = whole.replace(/^0+(?=\d)/, '')
  if (integer.length > inputIntegerDigits(rules)) return undefined
  const decimals = rules.decimals ?? DEFAULT_INPUT_DECIMALS
  if (fraction === undefined || decimals === 0) return integer
  return `${integer}.${fraction.slice(0, decimals)}`
}

/** The input's text when it loses focus: `.5` becomes `0.5`, `5.` becomes `5`, a lone dot becomes empty. */
export function completeAmountInput(text: string): string {
  if (text === '.') return ''
  const trimmed = text.endsWith('.') ? text.slice(0, -1) : text
  return trimmed.startsWith('.') ? `0${trimmed}` : trimmed
}

/** Base units of the input's text, also with a leading or trailing dot; undefined if it is not an amount. */
export function parseAmountInput(text: string, decimals: number): bigint | undefined {
  return parseUnits(completeAmountInput(text), decimals)
}
