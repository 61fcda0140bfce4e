import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countVisit } from './count-visit.ts'

const PAINT = 'largest-contentful-paint'
let isHidden: boolean
let page: Document
let report: (paintMs: number) => void
const sent = vi.fn(async () => new Response(null, { status: 204 }))

beforeEach(() => {
  isHidden = false
  const seen = { get: () => (isHidden ? 'hidden' : 'visible') }
  // CAST: what is used of it.
  page = Object.defineProperty(new EventTarget(), 'visibilityState', seen) as never
  class Observer {
    static readonly supportedEntryTypes: readonly string[] = [PAINT]
    constructor(seen: (list: { getEntries: () => readonly { startTime: number }[] }) => void) {
      report = (startTime) => seen({ getEntries: () => [{ startTime }] })
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('fetch', sent)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    // CAST: what is read of it.
    { name: 'https://app.example/progress/0198f6b2?token=secret' } as never,
  ])
})
afterEach(() => {
  sent.mockClear()
})
const turn = (hidden: boolean): void => {
  isHidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

it('says the page and its largest paint once, when the visit ends, without cookies or what follows the page', () => {
  countVisit(page)
  report(300.4)
  report(812.6)
  expect(sent).not.toHaveBeenCalled()
  for (const hidden of [true, false, true]) turn(hidden)
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    '/visits',
    expect.objectContaining({ credentials: 'omit', body: '{"page":"/progress","paint_ms":813}' }),
  )
})

it('says nothing of a page that loaded out of sight, nor where nothing was measured', () => {
  isHidden = true
  countVisit(page)
  turn(false)
  turn(true)
  countVisit(page)
  isHidden = false
  countVisit(page)
  turn(true)
  expect(sent).not.toHaveBeenCalled()
})
