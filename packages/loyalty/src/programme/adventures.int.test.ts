import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLoyaltyScene, newAddress, rulesWith } from '../testing/loyalty-scene.ts'

let alice: string

const bridges = (id: string, count: number) => ({
  id,
  title: 'Bridge to Base',
  action: 'Bridge',
  action_url: '/send',
  network: null,
  images: [],
  evidence: { kind: 'orders' as const, bridges: count, to_network: 'base', min_usd: '0', bulk_only: false },
})
const declared = {
  id: 'tell',
  title: 'Tell',
  action: 'I did',
  action_url: null,
  network: null,
  images: [],
  evidence: { kind: 'self_declared' as const },
}
const adventure = (id: string) => ({ id, title: id, network: null, icon: '/icons/networks/base.svg' })
const ALWAYS = { starts_at: null, ends_at: null }
const OPENING = '2026-11-26T00:00:00.000Z'

/** One of each kind: each week, once in a span of days that crosses a Monday, and a week of which only two days are open. */
const rules = rulesWith(({ weekly }) => {
  weekly.adventures = [
    {
      ...adventure('each-week'),
      weekly: true,
      ...ALWAYS,
      points: '100',
      multiplier: '0',
      tasks: [bridges('one', 1)],
    },
    {
      ...adventure('opening'),
      weekly: false,
      starts_at: OPENING,
      ends_at: '2026-12-02T00:00:00.000Z',
      points: '40',
      multiplier: '0.5',
      tasks: [bridges('three', 3), declared],
    },
    {
      ...adventure('last-days'),
      weekly: true,
      starts_at: null,
      ends_at: '2026-11-25T00:00:00.000Z',
      points: '5',
      multiplier: '0.1',
      tasks: [bridges('one', 1)],
    },
  ]
})

const scene = useShared(() => createLoyaltyScene({ rules }))
beforeEach(async () => {
  scene.setNow('2026-11-25T12:00:00.000Z')
  alice = newAddress()
  await scene.loyalty.profiles.enter(alice)
})
afterAll(async () => {
  const { differences } = await scene.rebuild()
  expect(differences).toEqual([])
})

const bridge = (at: string) => scene.order({ sender: alice, to: 'base', at: new Date(at) })
const tell = () => scene.loyalty.tasks.declare(alice, { scope: 'opening', taskId: 'tell' })
const adventureEntries = async () =>
  (await scene.entries(alice))
    .filter(({ rule }) => rule.startsWith('adventure'))
    .map(({ rule, period, multiplierGained }) => `${rule} ${period} ${String(multiplierGained)}`)
const shown = async () =>
  (await scene.loyalty.tasks.thisWeek(alice)).adventures.map(
    (one) => `${one.adventure.id} ${one.isOpen ? 'open' : 'closed'} ${one.isDone ? 'done' : 'not done'}`,
  )

describe('adventures with a time of their own', () => {
  it('are shown until they are over, and are open from their beginning on', async () => {
    expect(await shown()).toEqual(['each-week open not done', 'opening closed not done'])
    await expect(tell()).rejects.toThrow('not open now')
    scene.setNow(OPENING)
    expect(await shown()).toEqual(['each-week open not done', 'opening open not done'])
    scene.setNow('2026-12-02T00:00:00.000Z')
    expect(await shown()).toEqual(['each-week open not done'])
    await expect(tell()).rejects.toThrow('not open now')
  })

  it('count what happens within it, across weeks, and raise the multiplier once', async () => {
    // Before it begins.
    await bridge('2026-11-25T23:59:59.999Z')
    await bridge(OPENING)
    await bridge('2026-11-29T12:00:00.000Z')
    scene.setNow('2026-11-30T08:00:00.000Z')
    await tell()
    const [, before] = (await scene.loyalty.tasks.thisWeek(alice)).adventures
    expect(before?.tasks.map(({ done, target }) => [done, target])).toEqual([
      [2, 3],
      [1, 1],
    ])
    const last = await bridge('2026-12-01T00:00:00.000Z')
    await bridge('2026-12-01T00:00:01.000Z')
    const found = await adventureEntries()
    expect(found.filter((entry) => entry.includes('each-week')).length).toBe(2)
    expect(found.filter((entry) => !entry.includes('each-week')).toSorted()).toEqual([
      'adventure_task :opening 50',
      'adventures_all 2026-11-30 25',
    ])
    expect((await scene.loyalty.profiles.find(alice))?.multiplier).toBe(175)
    await scene.lose(last)
    await scene.loyalty.journal.handleAll()
    // It was the first of its week as well.
    expect((await scene.loyalty.profiles.find(alice))?.multiplier).toBe(100)
  })

  it('make a week complete with those that are open in it', async () => {
    // The last days of one fall into this week: both are asked for.
    await bridge('2026-11-25T12:00:00.000Z')
    expect((await scene.loyalty.tasks.thisWeek(alice)).isAllDone).toBe(false)
    await bridge('2026-11-24T12:00:00.000Z')
    expect((await scene.loyalty.tasks.thisWeek(alice)).isAllDone).toBe(true)
    // The week after has one alone.
    scene.setNow('2026-12-03T12:00:00.000Z')
    await bridge('2026-12-03T12:00:00.000Z')
    expect((await scene.loyalty.tasks.thisWeek(alice)).isAllDone).toBe(true)
    expect(await adventureEntries()).toEqual([
      'adventure_task 2026-11-23:each-week 0',
      'adventure_task 2026-11-23:last-days 10',
      'adventures_all 2026-11-23 25',
      'adventure_task 2026-11-30:each-week 0',
      'adventures_all 2026-11-30 25',
    ])
  })
})
