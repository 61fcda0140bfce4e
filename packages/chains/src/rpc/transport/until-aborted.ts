import { toChainError } from '../../errors/to-chain-error.ts'

/** Settles like the promise, or throws `timeout` as soon as the caller aborts. The promise itself keeps running. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(toChainError(signal.reason, 'rpc'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop)
  }
}
