/**
 * Codes of the driver and PostgreSQL for a server that is unavailable or stops: class 08, shutdown or startup, a full disk, memory or list of
 * connections (53), and one that only reads, as a replica before its promotion (25006).
 */
const CODES =
  /^(08\w{3}|57P0[1-5]|53[1-3]00|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

const WORDS = [
  /^connect E[A-Z]+/,
  /^read (ECONNRESET|ETIMEDOUT)$/,
  /^write EPIPE$/,
  /^getaddrinfo /,
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^Client (has encountered a connection error|was closed) and is not queryable/,
  /^terminating connection due to /,
  /^the database system is /,
  /No space left on device$/,
  /^cannot execute .+ in a read-only transaction$/,
  /^sorry, too many clients already/,
]

/** Prefixes of `String(error)`, for errors that were logged as text. */
const NAMES = /^(?:error|Error|AggregateError|LaneLostError)(?:: |$)/
const LOST_LANE = /could not be renewed$/

/**
 * Whether an error, or its text in a log, means that the database is unavailable: neither this process nor its clients are at fault, and a
 * retry will succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error === 'string') {
    const name = NAMES.exec(error)?.[0]
    if (name === undefined) return false
    const words = error.slice(name.length)
    return error === 'AggregateError' || LOST_LANE.test(words) || WORDS.some((pattern) => pattern.test(words))
  }
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true
  return WORDS.some((pattern) => pattern.test(error.message))
}
