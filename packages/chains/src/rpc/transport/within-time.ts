/**
 * Runs work with a signal that aborts with the caller's, or after `timeoutMs` with a TimeoutError. Unlike `AbortSignal.timeout`, it leaves
 * no timer once the work has ended: thousands of calls a minute would otherwise each keep theirs, with all that it refers to, until it fires.
 */
export async function withinTime<T>(
  signal: AbortSignal,
  timeoutMs: number,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = (): void => {
    controller.abort(signal.reason)
  }
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, timeoutMs)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
