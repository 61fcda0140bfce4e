import { MAX_AMOUNT_TEXT_LENGTH } from '../amount/amount-constants.ts'
import { withoutUnseen } from '../amount/plain-decimal.ts'
import { amountDoubt, completeAmountInput, sanitizeAmountInput } from '../amount/sanitize-amount-input.ts'
import { bulkAmountDecimals, parseBulkAmount, type BulkCurrencies } from './bulk-amount.ts'

/** Strips additions from an address: a link's scheme, a chain after `@`, invisible characters, a missing or uppercase `0x`. */
export function tidyAddress(text: string): string {
  const bare = withoutUnseen(text)
    .trim()
    .replace(/^[a-z]{3,12}:(?!\/)(?=[a-z0-9])/i, '')
    .replace(/(?:@\d+)?(?:\?.*)?$/, '')
  if (/^0X[0-9a-fA-F]+$/.test(bare)) return `0x${bare.slice(2)}`
  return /^[0-9a-fA-F]{40}$/.test(bare) ? `0x${bare}` : bare
}

/**
 * The plain decimal that an amount most likely means; undefined if that would be a guess. Cuts off decimals beyond the currency's only if they are
 * zeros: an amount is never changed.
 */
export function tidyAmount(text: string, currencies: BulkCurrencies): string | undefined {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return undefined
  const bare = text.replace(/^\+/, '').replace(/^\s*[$\u20ac]?\s*|\s*[A-Za-z]{2,10}\s*$/g, '')
  const read = sanitizeAmountInput(bare)
  if (read === undefined || amountDoubt(read) !== undefined) return undefined
  const plain = completeAmountInput(read)
  const [whole = '', fraction = ''] = plain.split('.')
  const kept = fraction.slice(0, bulkAmountDecimals(currencies))
  if (/[1-9]/.test(fraction.slice(kept.length))) return undefined
  const fixed = kept === '' ? whole : `${whole}.${kept}`
  return fixed !== text && parseBulkAmount(fixed, currencies) !== undefined ? fixed : undefined
}
