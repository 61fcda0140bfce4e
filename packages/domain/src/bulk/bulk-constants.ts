/** Maximum number of recipients of a bulk order, enforced by the form, the text import and the server. */
export const MAX_RECIPIENTS = 50

/** Specification, section 4 and 9: polling interval of the bulk progress page, and how long its first step lasts before it warns. */
export const BULK_POLL_MS = 10_000
export const BULK_DETECTION_WARNING_MS = 180_000

/** Added to the server's interval for each row, and the divisor of the sum (specification, section 9). */
export const ROW_TIME_SECONDS = { sequence: 1, fast: 1 } as const
export const BULK_TIME_UNIT_SECONDS = 60
export const LEAST_BULK_MINUTES = 1

/** Capacity of a comment in one TON cell: 1023 bits minus the 32-bit opcode, in whole bytes. */
export const TON_MEMO_BYTES = 123
