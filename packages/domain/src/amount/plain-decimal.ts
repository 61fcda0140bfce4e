/** Characters that show nothing and are copied along with a text. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

const GROUPED_WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*|,\d{3})$/
const GROUPED_WITH_SPACES = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d*)?$/
const GROUPED_WITH_DOTS = /^\d{1,3}(?:\.\d{3})+(?:,\d*|\.\d{3})$/
const ONE_SEPARATOR = /^\d*[.,]?\d*$/
/** As spreadsheets write very small and very large numbers. */
const SCIENTIFIC = /^(\d+)(?:[.,](\d+))?e([+-]?\d{1,2})$/i

/** A number's text in ASCII digits, without what shows nothing, blanks around it, and the unit after it. */
function bareNumber(text: string, unit: string | undefined): string {
  const bare = withoutUnseen(text)
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim()
  const end = bare.length - (unit?.length ?? 0)
  return unit !== undefined && bare.slice(end).toUpperCase() === unit.toUpperCase()
    ? bare.slice(0, end).trimEnd()
    : bare
}

function expand([, whole = '', fraction = '', power]: RegExpExecArray): string {
  const digits = `${whole}${fraction}`
  const point = whole.length + Number(power)
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length
    ? digits.padEnd(point, '0')
    : `${digits.slice(0, point)}.${digits.slice(point)}`
}

/**
 * A number as people and spreadsheets write it, with one dot at most and nothing else than digits; undefined if it is not one, or has a sign. A single
 * dot or comma is the decimal separator; separators of thousands are dropped where they cannot be anything else. `unit` is the token's symbol, which
 * may follow.
 */
export function plainDecimal(text: string, unit?: string): string | undefined {
  const bare = bareNumber(text, unit)
  if (GROUPED_WITH_COMMAS.test(bare)) return bare.replaceAll(',', '')
  if (GROUPED_WITH_SPACES.test(bare)) return bare.replaceAll(/[ '’]/g, '').replace(',', '.')
  if (GROUPED_WITH_DOTS.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  if (ONE_SEPARATOR.test(bare)) return bare.replace(',', '.')
  const scientific = SCIENTIFIC.exec(bare)
  return scientific === null ? undefined : expand(scientific)
}

/** The comma may still turn out to separate thousands. */
const OPEN = /^[1-9]\d{0,2},\d{0,3}$/

/** A number whose comma may separate thousands, with that comma; undefined if it separates decimals, or there is none. */
export function openComma(text: string, unit?: string): string | undefined {
  const bare = bareNumber(text, unit)
  return OPEN.test(bare) ? bare : undefined
}
