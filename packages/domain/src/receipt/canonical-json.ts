/** Signable values: no fractions, no large numbers, nothing that two programs could write differently. */
export type CanonicalValue =
  | string
  | number
  | null
  | readonly CanonicalValue[]
  | { readonly [name: string]: CanonicalValue }

const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * The canonical JSON text of a value according to RFC 8785 (JSON Canonicalization Scheme): names sorted, no white space. Different values never have
 * the same text. Throws a TypeError for values without such a text: fractions, numbers beyond 2^53, lone surrogates.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not a whole number that can be signed`)
    return String(value)
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${quote(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

function quote(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new TypeError('A text with half a character cannot be signed')
  return JSON.stringify(text)
}

/** `Array.isArray` does not narrow readonly arrays. */
const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value)
