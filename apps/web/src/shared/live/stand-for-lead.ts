/** One candidate for the lead among the tabs of a browser. */
export interface Candidacy {
  /** Takes the lead from a tab that has frozen. */
  takeOver(): void
  /** Gives the lead up, or leaves the queue for it. */
  end(): void
}

/**
 * Waits for the lock and then leads until `end`, or until another tab takes over: from then on it waits again. `lead` starts leading, and stops when
 * its signal aborts. Without Web Locks every tab leads for itself.
 */
export function standForLead(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  lead: (signal: AbortSignal) => void,
): Candidacy {
  const ended = new AbortController()
  if (locks === undefined) {
    lead(ended.signal)
    return { takeOver: () => undefined, end: () => ended.abort() }
  }
  let waiting = new AbortController()

  const request = (options: LockOptions): void => {
    const robbed = new AbortController()
    const signal = AbortSignal.any([ended.signal, robbed.signal])
    let hasLed = false
    const hold = (): Promise<void> => {
      hasLed = true
      lead(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    locks.request(name, options, hold).catch(() => {
      robbed.abort()
      if (hasLed && !ended.signal.aborted) wait()
    })
  }
  const wait = (): void => {
    waiting = new AbortController()
    request({ signal: AbortSignal.any([ended.signal, waiting.signal]) })
  }

  wait()
  return {
    takeOver() {
      waiting.abort()
      request({ steal: true })
    },
    end: () => ended.abort(),
  }
}
