import { MAX_AMOUNT_TEXT_LENGTH } from './amount-constants.ts'
import { groupDigits } from './group-digits.ts'
import { parseUnits } from './parse-units.ts'
import { openComma, plainDecimal } from './plain-decimal.ts'

/**
 * The amount input's text after a user typed or pasted `text`; undefined: leave the input unchanged. Digits and one dot, from whatever way of writing
 * numbers says clearly which is meant; the token's symbol (`unit`) may follow. A comma that may still separate thousands stays until the input is
 * left. Every digit is kept, also beyond what can be sent: validation names the maximum. Anything that is not a plain number is refused, not repaired.
 */
export function sanitizeAmountInput(text: string, unit?: string): string | undefined {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return undefined
  const open = openComma(text, unit)
  if (open !== undefined) return open
  const plain = plainDecimal(text, unit)
  if (plain === undefined) return undefined
  const [whole = '', fraction] = plain.split('.')
  const integer = whole.replace(/^0+(?=\d)/, '')
  const shown = fraction === undefined ? integer : `${integer}.${fraction}`
  // `1.2345e-99` is short, and what it means is not.
  return shown.length > MAX_AMOUNT_TEXT_LENGTH ? undefined : shown
}

/** A comma before three digits: only who wrote `1,000` knows whether it is a thousand or one. */
export interface AmountDoubt {
  readonly thousands: string
  readonly decimals: string
}

/** What an input's text can mean, if that is more than one amount. */
export const amountDoubt = (text: string): AmountDoubt | undefined =>
  /^[1-9]\d{0,2},\d{3}$/.test(text)
    ? { thousands: text.replace(',', ''), decimals: text.replace(',', '.') }
    : undefined

/** The input's text when it loses focus: `.5` becomes `0.5`, `5.` becomes `5`, `1,5` becomes `1.5`, a lone dot becomes empty. A doubt stays. */
export function completeAmountInput(text: string): string {
  if (text === '.') return ''
  if (amountDoubt(text) !== undefined) return text
  const dotted = text.includes('.') ? text : text.replace(',', '.')
  const trimmed = dotted.endsWith('.') ? dotted.slice(0, -1) : dotted
  return trimmed.startsWith('.') ? `0${trimmed}` : trimmed
}

/** The input's text while it has no focus: `20000.5` reads `20,000.5`. */
export function groupAmountInput(text: string): string {
  if (text.includes(',')) return text
  const [whole = '', ...fraction] = text.split('.')
  return [groupDigits(whole), ...fraction].join('.')
}

/** Base units of the input's text, also with a leading or trailing dot; undefined if it is not an amount. */
export function parseAmountInput(text: string, decimals: number): bigint | undefined {
  return parseUnits(completeAmountInput(text), decimals)
}
