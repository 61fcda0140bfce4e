import type { OrderWire } from '@sunspan/api'
import { toOrder, type Order } from './order.ts'

export interface OrderStreamDeps {
  readonly urlOf: (address: string) => string
  readonly openEventSource: (url: string) => EventSource
  readonly openChannel: (name: string) => BroadcastChannel
  /** Undefined where the browser has no Web Locks: every tab then opens its own stream. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly onOrder: (order: Order) => void
  readonly onProblem: (error: unknown) => void
}

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Live updates of a proved wallet's orders. Of all tabs only the one that holds the lock opens the event stream, and tells the
 * others; when it is closed the lock passes on. Returns the way to stop.
 */
export function watchOrders(deps: OrderStreamDeps, address: string): () => void {
  const name = `sunspan.orders.${address}`
  const channel = deps.openChannel(name)
  const stopped = new AbortController()
  const receive = (data: unknown): void => {
    const order = readOrder(data, deps.onProblem)
    if (order !== undefined) deps.onOrder(order)
  }
  channel.addEventListener('message', (event) => receive(event.data))

  const lead = (): Promise<void> =>
    keepStreamOpen(deps, deps.urlOf(address), stopped.signal, (data) => {
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

/** Resolves when stopped. Browsers reconnect by themselves after a broken connection, but not after an error status. */
function keepStreamOpen(
  deps: OrderStreamDeps,
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

function readOrder(data: unknown, onProblem: (error: unknown) => void): Order | undefined {
  try {
    // CAST: the contract's word for the event's data; toOrder throws where it is broken.
    return typeof data === 'string' ? toOrder(JSON.parse(data) as OrderWire) : undefined
  } catch (error) {
    onProblem(error)
    return undefined
  }
}
