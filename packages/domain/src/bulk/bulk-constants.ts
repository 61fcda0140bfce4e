/** Most recipients of one bulk order: the form, the text import and the server refuse one more. */
export const MAX_RECIPIENTS = 50

/** Specification, section 4 and 9: the bulk progress page asks this often, and warns when the first step lasts this long. */
export const BULK_POLL_MS = 10_000
export const BULK_DETECTION_WARNING_MS = 180_000

/** Added to the server's interval for each row, and what the sum is divided by (specification, section 9). */
export const ROW_TIME_SECONDS = { sequence: 20, fast: 5 } as const
export const BULK_TIME_UNIT_SECONDS = 60
export const LEAST_BULK_MINUTES = 1

/** What a comment of one TON cell holds: 1023 bits less its 32-bit opcode, in whole bytes. */
export const TON_MEMO_BYTES = 123
