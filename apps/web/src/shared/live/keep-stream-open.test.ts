import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepStreamOpen } from './keep-stream-open.ts'
import type { StreamEvent } from './stream-event.ts'
import { createFakeSources } from './testing/fake-sources.ts'

beforeEach(() => vi.useFakeTimers())

function scene(options: { random?: number; since?: string } = {}) {
  const sources = createFakeSources()
  const events: StreamEvent[] = []
  let downs = 0
  const stopped = new AbortController()
  const retry = keepStreamOpen(
    { openEventSource: sources.open, random: () => options.random ?? 0 },
    {
      onEvent: (event) => events.push(event),
      onDown: () => {
        downs += 1
      },
    },
    { since: options.since, signal: stopped.signal },
  )
  return { sources, events, retry, downs: () => downs, stop: () => stopped.abort() }
}

describe('a stream that is kept open', () => {
  it('hands over its events, and begins where another tab has left off', () => {
    const { sources, events } = scene({ since: '5' })
    expect(sources.asked()).toEqual(['5'])
    sources.latest().tell('order_updated', 'a')
    sources.latest().tell('wallets', 'b', '9')
    expect(events).toEqual([
      { name: 'order_updated', data: 'a', id: '' },
      { name: 'wallets', data: 'b', id: '9' },
    ])
  })

  it('reconnects after the last event, later each time, up to a minute apart', () => {
    const { sources } = scene({ random: 1 })
    sources.latest().tell('wallets', '', '7')
    const waits: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const before = sources.count()
      sources.latest().fail()
      const began = Date.now()
      while (sources.count() === before) vi.advanceTimersByTime(500)
      waits.push(Date.now() - began)
    }
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000])
    expect(sources.asked().slice(1)).toEqual(waits.map(() => '7'))
    expect(sources.countOpen()).toBe(1)
  })

  it('is as patient as at first once it has caught up, and not before', () => {
    const { sources } = scene()
    for (let round = 0; round < 3; round += 1) {
      sources.latest().fail()
      vi.advanceTimersByTime(10_000)
      sources.latest().tell('wallets', '')
    }
    sources.latest().fail()
    vi.advanceTimersByTime(7_999)
    expect(sources.count()).toBe(4)
    vi.advanceTimersByTime(1)
    expect(sources.count()).toBe(5)
    sources.latest().tell('wallets', '', '1')
    sources.latest().fail()
    vi.advanceTimersByTime(1_000)
    expect(sources.count()).toBe(6)
  })

  it('is not down while it reconnects at the first attempt, but after a second one, or five seconds', () => {
    const { sources, downs } = scene()
    sources.latest().tell('wallets', '', '1')
    vi.advanceTimersByTime(10_000)
    sources.latest().fail()
    vi.advanceTimersByTime(1_000)
    sources.latest().tell('wallets', '', '2')
    vi.advanceTimersByTime(20_000)
    expect(downs()).toBe(0)

    sources.latest().fail()
    vi.advanceTimersByTime(1_000)
    sources.latest().fail()
    expect(downs()).toBe(1)
    vi.advanceTimersByTime(2_000)
    sources.latest().tell('wallets', '', '3')
    sources.latest().fail()
    vi.advanceTimersByTime(4_999)
    expect(downs()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(downs()).toBe(2)
  })

  it('is down if the first attempt takes longer than that', () => {
    const { downs } = scene()
    vi.advanceTimersByTime(4_999)
    expect(downs()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(downs()).toBe(1)
  })

  it('gives up a connection that has fallen silent', () => {
    const { sources } = scene()
    sources.latest().tell('wallets', '', '1')
    vi.advanceTimersByTime(39_999)
    expect([sources.count(), sources.countOpen()]).toEqual([1, 1])
    vi.advanceTimersByTime(1)
    expect(sources.countOpen()).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect([sources.count(), sources.countOpen()]).toEqual([2, 1])
  })

  it('tries again at once when asked to, but never while a stream is open', () => {
    const { sources, retry } = scene()
    retry()
    expect(sources.count()).toBe(1)
    sources.latest().fail()
    retry()
    expect([sources.count(), sources.countOpen()]).toEqual([2, 1])
    vi.advanceTimersByTime(5_000)
    expect(sources.count()).toBe(2)
  })

  it('ends with its signal', () => {
    const { sources, events, downs, stop, retry } = scene()
    const last = sources.latest()
    stop()
    last.tell('order_updated', 'late')
    last.fail()
    retry()
    vi.advanceTimersByTime(120_000)
    expect([sources.count(), sources.countOpen(), events, downs()]).toEqual([1, 0, [], 0])
  })
})
