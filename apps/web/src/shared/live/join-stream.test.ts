import { beforeEach, describe, expect, it, vi } from 'vitest'
import { joinStream, type JoinDeps, type LiveStream } from './join-stream.ts'
import { createFakeBrowser, type FakeBrowser } from './testing/fake-browser.ts'

const BEAT_MS = 15_000

interface Tab {
  readonly stream: LiveStream
  readonly told: string[]
}

let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers()
  browser = createFakeBrowser()
})

/** A tab that joins the stream; with `stands` it has proved a wallet. */
async function openTab(options: { stands?: boolean; deps?: JoinDeps } = {}): Promise<Tab> {
  const told: string[] = []
  const stream = joinStream(options.deps ?? browser.tab(), {
    onEvent: ({ name, data }) => told.push(`${name} ${data}`),
    onDown: () => told.push('down'),
  })
  if (options.stands !== false) stream.stand(true)
  await vi.advanceTimersByTimeAsync(0)
  return { stream, told }
}

describe('the tabs of a browser', () => {
  it('have one stream, whose events all of them get', async () => {
    const tabs = [await openTab(), await openTab(), await openTab({ stands: false })]
    const { sources } = browser
    sources.latest().tell('wallets', 'A', '1')
    sources.latest().tell('order_updated', 'x', '2')
    expect(tabs.map(({ told }) => told)).toEqual(tabs.map(() => ['wallets A', 'order_updated x']))
    expect([sources.count(), sources.countOpen()]).toEqual([1, 1])
  })

  it('open none before one of them has proved a wallet', async () => {
    const tabs = [await openTab({ stands: false }), await openTab({ stands: false })]
    expect(browser.sources.count()).toBe(0)
    tabs[1]?.stream.stand(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.sources.count()).toBe(1)
    browser.sources.latest().tell('wallets', 'A', '1')
    tabs[1]?.stream.stand(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.sources.countOpen()).toBe(0)
    expect(tabs.map(({ told }) => told)).toEqual([['wallets A'], ['wallets A', 'down']])
    // The other one sees that there is no leader any more.
    await vi.advanceTimersByTimeAsync(45_000)
    expect(tabs[0]?.told).toEqual(['wallets A', 'down'])
  })

  it('pass on to a new one what the stream follows', async () => {
    await openTab()
    browser.sources.latest().tell('wallets', 'A', '1')
    const late = await openTab()
    expect(late.told).toEqual(['wallets A'])
    expect(browser.sources.count()).toBe(1)
  })

  it('hand the lead over when the leading one closes, and go on after the last event that any of them received', async () => {
    const first = await openTab()
    const second = await openTab()
    const third = await openTab()
    const { sources } = browser
    sources.latest().tell('wallets', 'A', '5')
    first.stream.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect([sources.countOpen(), sources.asked()]).toEqual([1, [undefined, '5']])
    sources.latest().tell('order_updated', 'missed')
    sources.latest().tell('wallets', 'A', '9')
    expect(third.told).toEqual(['wallets A', 'order_updated missed', 'wallets A'])
    expect(first.told).toEqual(['wallets A'])
    second.stream.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect([sources.countOpen(), sources.asked()]).toEqual([1, [undefined, '5', '9']])
  })

  it('poll while the server is away, all of them, and no longer once it is back', async () => {
    const tabs = [await openTab(), await openTab()]
    const { sources } = browser
    sources.latest().tell('wallets', 'A', '1')
    sources.latest().fail()
    await vi.advanceTimersByTimeAsync(1_000)
    sources.latest().fail()
    expect(tabs.map(({ told }) => told.at(-1))).toEqual(['down', 'down'])
    await vi.advanceTimersByTimeAsync(2_000)
    sources.latest().tell('wallets', 'A', '1')
    expect(tabs.map(({ told }) => told.at(-1))).toEqual(['wallets A', 'wallets A'])
  })

  it('do not take the lead from one that waits for the server', async () => {
    await openTab()
    await openTab()
    const { sources } = browser
    for (let second = 0; second < 600; second += 1) {
      if (sources.countOpen() > 0) sources.latest().fail()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(sources.countOpen()).toBeLessThanOrEqual(1)
    }
    // Of one leader alone: two that took turns would begin with short waits again.
    expect(sources.count()).toBeLessThan(40)
  })

  it('take the lead from one that has frozen, once they see that it is silent, and only while they are visible', async () => {
    const frozen: { isFrozen?: boolean } = {}
    const hidden = { isVisible: false }
    const leader = await openTab({ deps: browser.tab(frozen) })
    const follower = await openTab({ deps: browser.tab(hidden) })
    const { sources } = browser
    sources.latest().tell('wallets', 'A', '3')
    frozen.isFrozen = true
    await vi.advanceTimersByTimeAsync(39_999)
    expect(follower.told).toEqual(['wallets A'])
    await vi.advanceTimersByTimeAsync(1)
    expect(follower.told).toEqual(['wallets A', 'down'])
    expect(sources.asked()).not.toContain('3')
    hidden.isVisible = true
    await vi.advanceTimersByTimeAsync(121_000)
    expect(sources.asked().at(-1)).toBe('3')
    sources.latest().tell('wallets', 'A', '8')
    expect(follower.told.at(-1)).toBe('wallets A')
    // It learns of its loss when it thaws, closes its stream and waits for its turn.
    frozen.isFrozen = false
    await vi.advanceTimersByTimeAsync(0)
    expect(sources.countOpen()).toBe(1)
    follower.stream.leave()
    await vi.advanceTimersByTimeAsync(0)
    sources.latest().tell('order_updated', 'y', '9')
    expect(leader.told.at(-1)).toBe('order_updated y')
    expect(sources.countOpen()).toBe(1)
  })

  it('keep the leader while it sends', async () => {
    await openTab()
    const follower = await openTab()
    const { sources } = browser
    for (let beat = 0; beat < 20; beat += 1) {
      sources.latest().tell('wallets', 'A', String(beat))
      await vi.advanceTimersByTimeAsync(BEAT_MS)
    }
    expect([sources.count(), follower.told.includes('down')]).toEqual([1, false])
  })

  it('have the leading one try again at once after a login in any of them', async () => {
    await openTab()
    const other = await openTab()
    const { sources } = browser
    other.stream.retry()
    expect(sources.count()).toBe(1)
    sources.latest().fail()
    other.stream.retry()
    expect(sources.count()).toBe(2)
  })

  it.each(['locks', 'openChannel'] as const)('have each a stream of its own without %s', async (missing) => {
    const tabs = [
      await openTab({ deps: { ...browser.tab(), [missing]: undefined } }),
      await openTab({ deps: { ...browser.tab(), [missing]: undefined } }),
    ]
    const { sources } = browser
    expect(sources.countOpen()).toBe(2)
    sources.latest().tell('order_updated', 'x', '1')
    expect(tabs.map(({ told }) => told)).toEqual([[], ['order_updated x']])
    for (const { stream } of tabs) stream.leave()
    expect(sources.countOpen()).toBe(0)
  })
})
