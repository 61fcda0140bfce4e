/**
 * Runs work with a signal that aborts with the caller's, or after `timeoutMs` with a TimeoutError. Unlike `AbortSignal.timeout`, it leaves
 * no timer once the work has ended: thousands of calls a minute would otherwise each keep theirs, with all that it refers to, until it fires.
 */
export async function withinTime<T>(
  signal: AbortSignal,
  timeoutMs: number,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const abort = (): void => limit.abort(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const timer = setTimeout(() => limit.abort(new DOMException('Timeout', 'TimeoutError')), timeoutMs)
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
