/** What the app's own words in English and German consist of, with signs of amounts and of legal texts. What is not here, such as a name with an accent, is in the second file of a font. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3], // £
  [0xa7, 0xa7], // §
  [0xa9, 0xa9], // ©
  [0xb7, 0xb7], // ·
  [0xc4, 0xc4], // Ä
  [0xd6, 0xd7], // Ö×
  [0xdc, 0xdc], // Ü
  [0xdf, 0xdf], // ß
  [0xe4, 0xe4], // ä
  [0xf6, 0xf6], // ö
  [0xfc, 0xfc], // ü
  [0x2013, 0x2014], // –—
  [0x2018, 0x201a], // ‘’‚
  [0x201c, 0x201e], // “”„
  [0x2022, 0x2022], // •
  [0x2026, 0x2026], // …
  [0x20ac, 0x20ac], // €
  [0x2191, 0x2191], // ↑
  [0x2193, 0x2193], // ↓
  [0x2212, 0x2212], // −
]

const hex = (code: number): string => code.toString(16).toUpperCase()

/** As `unicode-range` has it. */
export const FIRST_RANGE = RANGES.map(([first, last]) =>
  first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
).join(', ')

export const isFirst = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return RANGES.some(([first, last]) => first <= code && code <= last)
}

export const FIRST_CHARACTERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
).join('')
