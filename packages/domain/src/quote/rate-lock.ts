/** How long the rate of a swap holds, in milliseconds, where an installation says nothing of it. */
export const DEFAULT_RATE_LOCK_MS = 300_000
