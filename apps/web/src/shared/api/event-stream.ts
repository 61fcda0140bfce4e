export interface EventStreamDeps {
  readonly openEventSource: (url: string) => EventSource
  readonly openChannel: (name: string) => BroadcastChannel
  /** Undefined where the browser has no Web Locks: every tab then opens its own stream. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly onProblem: (error: unknown) => void
}

/** One stream of events. */
export interface EventFeed<T> {
  /** Identical in every tab, and unique to this feed. */
  readonly name: string
  readonly url: string
  /** Parses an event's data. Throws if it breaks the contract. */
  readonly read: (data: string) => T
  readonly onEvent: (event: T) => void
}

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Live updates of a verified wallet's orders. Only the tab that holds the lock opens the event stream; it forwards events to the other tabs. When it
 * closes, the lock passes to another tab. Returns a function that stops watching.
 */
export function watchEvents<T>(deps: EventStreamDeps, feed: EventFeed<T>): () => void {
  const { name, url } = feed
  const channel = deps.openChannel(name)
  const stopped = new AbortController()
  const receive = (data: unknown): void => {
    if (typeof data !== 'string') return
    try {
      feed.onEvent(feed.read(data))
    } catch (error) {
      deps.onProblem(error)
    }
  }
  channel.addEventListener('message', (event) => receive(event.data))

  const lead = (): Promise<void> =>
    keepStreamOpen(deps, url, stopped.signal, (data) => {
      receive(data)
      channel.postMessage(data)
    })
  const leading =
    deps.locks === undefined ? lead() : deps.locks.request(name, { signal: stopped.signal }, lead)
  leading.catch((error: unknown) => {
    if (!stopped.signal.aborted) deps.onProblem(error)
  })
  return () => {
    stopped.abort()
    channel.close()
  }
}

/** Resolves when stopped. Browsers reconnect on their own after a broken connection, but not after an error status. */
function keepStreamOpen(
  deps: Pick<EventStreamDeps, 'openEventSource'>,
  url: string,
  stopped: AbortSignal,
  onData: (data: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let retryMs = FIRST_RETRY_MS
    const open = (): void => {
      const opened = deps.openEventSource(url)
      source = opened
      opened.addEventListener('open', () => {
        retryMs = FIRST_RETRY_MS
      })
      opened.addEventListener('order_updated', (event: MessageEvent<string>) => onData(event.data))
      opened.addEventListener('error', () => {
        if (opened.readyState !== opened.CLOSED || stopped.aborted) return
        timer = setTimeout(open, retryMs)
        retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)
      })
    }
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
    if (stopped.aborted) resolve()
    else open()
  })
}

/** The dependencies in this browser; undefined if it does not support event streams. */
export function browserEventStream(onProblem: (error: unknown) => void): EventStreamDeps | undefined {
  if (typeof EventSource === 'undefined') return undefined
  return {
    openEventSource: (url) => new EventSource(url, { withCredentials: true }),
    openChannel: (name) => new BroadcastChannel(name),
    // CAST: the type always has it; old browsers do not.
    locks: navigator.locks as LockManager | undefined,
    onProblem,
  }
}
