/** Longest amount text that is parsed: 78 digits of a 256-bit number, a dot, and room for its decimals. */
export const MAX_AMOUNT_TEXT_LENGTH = 100

/** Specification, section 9: maximum length of any input, including those from links and saved drafts. */
export const INPUT_MAX_LENGTH = 256

/** Specification, section 5 and 9: source chain fee in its native coin, until the live one is known. */
export const DEFAULT_SOURCE_FEE = '0.00005'

/** One hundred per cent in basis points. */
export const BPS_SCALE = 10_000n
