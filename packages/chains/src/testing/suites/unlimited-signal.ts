/** A signal that is never given, for calls that a test does not mean to interrupt. */
export const UNLIMITED: AbortSignal = new AbortController().signal
