import { MAX_AMOUNT_TEXT_LENGTH } from '../amount/amount-constants.ts'
import { bulkAmountDecimals, parseBulkAmount, type BulkCurrencies } from './bulk-amount.ts'

/** Invisible characters that are copied along with an address. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g

/** Strips additions from an address: a link's scheme, a chain after `@`, invisible characters, a missing or uppercase `0x`. */
export function tidyAddress(text: string): string {
  const bare = text
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^[a-z]{3,12}:(?!\/)(?=[A-Za-z0-9])/, '')
    .replace(/(?:@\d+)?(?:\?.*)?$/, '')
  if (/^0X[0-9a-fA-F]+$/.test(bare)) return `0x${bare.slice(2)}`
  return /^[0-9a-fA-F]{40}$/.test(bare) ? `0x${bare}` : bare
}

const GROUPED = /^\d{1,3}(?:,\d{3})+\.\d+$/
const GROUPED_WITH_BLANKS = /^\d{1,3}(?:[ \u00a0\u202f']\d{3})+(?:[.,]\d+)?$/
/** Either a thousand or one and a fraction: only the author knows. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * The plain decimal that an amount most likely means; undefined if that would be a guess. Cuts off decimals beyond the currency's only if they are
 * zeros: an amount is never changed.
 */
export function tidyAmount(text: string, currencies: BulkCurrencies): string | undefined {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return undefined
  const bare = text
    .replace(INVISIBLE, '')
    .replace(/^\+/, '')
    .replace(/^\s*[$\u20ac]?\s*|\s*[A-Za-z]{2,10}\s*$/g, '')
    .trim()
  if (bare.includes(',') && AMBIGUOUS.test(bare)) return undefined
  const plain = (
    GROUPED.test(bare)
      ? bare.replaceAll(',', '')
      : GROUPED_WITH_BLANKS.test(bare)
        ? bare.replace(/[ \u00a0\u202f']/g, '').replace(',', '.')
        : bare.replace(',', '.')
  )
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  const [whole = '', fraction = ''] = plain.split('.')
  const kept = fraction.slice(0, bulkAmountDecimals(currencies))
  if (/[1-9]/.test(fraction.slice(kept.length))) return undefined
  const fixed = kept === '' ? whole : `${whole}.${kept}`
  return fixed !== text && parseBulkAmount(fixed, currencies) !== undefined ? fixed : undefined
}
