import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchEvents, type EventStreamDeps } from '../../shared/api/event-stream.ts'
import { orderFeed } from './order-feed.ts'
import { newerOrder } from './order-queries.ts'
import type { Order } from './order.ts'
import { SINGLE_ORDERS } from './single-orders.ts'
import { anOrder, anOrderWire } from './testing/order-builder.ts'

class FakeSource extends EventTarget {
  readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  close(): void {
    this.readyState = this.CLOSED
  }
  tell(data: string): void {
    this.dispatchEvent(new MessageEvent('order_updated', { data }))
  }
  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

/** One browser with any number of tabs: a lock that passes from tab to tab, and a channel that reaches the other tabs. */
function aBrowser() {
  const sources: FakeSource[] = []
  const channels: (EventTarget & { name: string })[] = []
  const waiting: (() => void)[] = []
  let held = false
  const request = async (_name: string, options: LockOptions, lead: () => Promise<void>): Promise<void> => {
    if (held) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    }
    held = true
    await lead()
    held = false
    waiting.shift()?.()
  }
  const openTab = (locks: boolean): { orders: Order[]; problems: unknown[]; stop: () => void } => {
    const orders: Order[] = []
    const problems: unknown[] = []
    const deps: EventStreamDeps = {
      // CAST: the fakes implement the parts of the browser's objects that the stream uses.
      openEventSource: (url) => sources[sources.push(new FakeSource(url)) - 1] as unknown as EventSource,
      openChannel: (name) => {
        const channel = Object.assign(new EventTarget(), {
          name,
          postMessage: (data: unknown) =>
            channels
              .filter((other) => other !== channel && other.name === name)
              .forEach((other) => other.dispatchEvent(new MessageEvent('message', { data }))),
          close: () => channels.splice(channels.indexOf(channel), 1),
        })
        channels.push(channel)
        return channel as unknown as BroadcastChannel
      },
      locks: locks ? ({ request } as unknown as LockManager) : undefined,
      onProblem: (problem) => problems.push(problem),
    }
    return {
      orders,
      problems,
      stop: watchEvents(
        deps,
        orderFeed(SINGLE_ORDERS, '0xabc', (order) => orders.push(order)),
      ),
    }
  }
  return { sources, openTab }
}

afterEach(() => vi.useRealTimers())

describe('the feed of orders', () => {
  it('opens one stream for all tabs and tells every tab', async () => {
    const { sources, openTab } = aBrowser()
    const tabs = [openTab(true), openTab(true), openTab(true)]
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    expect(sources[0]?.url).toBe('/api/orders/session_open?wallet_address=0xabc')
    sources[0]?.tell(JSON.stringify(anOrderWire({ version: 3, status: 'SENT' })))
    expect(tabs.map((tab) => tab.orders.map(({ status }) => status))).toEqual([['SENT'], ['SENT'], ['SENT']])
  })

  it('passes the stream on when the leading tab closes', async () => {
    const { sources, openTab } = aBrowser()
    const [first, second] = [openTab(true), openTab(true)]
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    first.stop()
    expect(sources[0]?.readyState).toBe(2)
    await vi.waitFor(() => expect(sources).toHaveLength(2))
    sources[1]?.tell(JSON.stringify(anOrderWire()))
    expect([first.orders.length, second.orders.length]).toEqual([0, 1])
  })

  it('lets each tab watch for itself where the browser has no locks', () => {
    const { sources, openTab } = aBrowser()
    openTab(false)
    openTab(false)
    expect(sources).toHaveLength(2)
  })

  it('reconnects, later each time, only when the browser has given up', () => {
    vi.useFakeTimers()
    const { sources, openTab } = aBrowser()
    const tab = openTab(false)
    sources[0]?.fail(0)
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(1)

    sources[0]?.fail(2)
    vi.advanceTimersByTime(2_000)
    expect(sources).toHaveLength(2)
    sources[1]?.fail(2)
    vi.advanceTimersByTime(3_999)
    expect(sources).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sources).toHaveLength(3)

    sources[2]?.fail(2)
    tab.stop()
    vi.advanceTimersByTime(120_000)
    expect(sources).toHaveLength(3)
  })

  it('reports an event that it cannot read and goes on', () => {
    const { sources, openTab } = aBrowser()
    const tab = openTab(false)
    sources[0]?.tell('{')
    sources[0]?.tell(JSON.stringify(anOrderWire()))
    expect([tab.problems.length, tab.orders.length]).toEqual([1, 1])
  })
})

it('keeps the newer of two copies of one order', () => {
  const [older, newer] = [anOrder({ version: 4 }), anOrder({ version: 5, status: 'DEPOSITED' })]
  expect(newerOrder(newer, older)).toBe(newer)
  expect(newerOrder(older, newer)).toBe(newer)
  expect(newerOrder(undefined, older)).toBe(older)
  const again = anOrder({ version: 5, status: 'DEPOSITED', confirmations: 3 })
  expect(newerOrder(newer, again)).toBe(again)
})
