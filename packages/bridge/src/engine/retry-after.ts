const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** Retry time of a payment after `failures` earlier failures: 2 s, 4 s, ... up to a minute later. */
export function retryAfter(at: Date, failures: number): Date {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), MAX_RETRY_MS)
  return new Date(at.getTime() + wait)
}
