import { expect, it } from 'vitest'
import { createThreadBudget } from './create-thread-budget.ts'

function scene(limits = { burstMs: 100, perSecondMs: 10 }) {
  const clock = { now: 0, worked: 0 }
  const budget = createThreadBudget(limits, {
    now: () => clock.now,
    worked: () => clock.worked,
    delay: async (ms) => {
      clock.now += ms
    },
  })
  const work = (caller: string, ms: number): void =>
    budget.spend(caller, () => {
      clock.worked += ms
    })
  return { clock, budget, work }
}

it('a caller may take so much at once, and then a share of each second', () => {
  const { clock, budget, work } = scene()
  work('mallory', 99)
  expect(budget.waitMs('mallory')).toBe(0)
  work('mallory', 21)
  // 20 ms too much, and one to begin with.
  expect(budget.waitMs('mallory')).toBe(2_100)
  clock.now += 2_000
  expect(budget.waitMs('mallory')).toBeGreaterThan(0)
  clock.now += 100
  expect(budget.waitMs('mallory')).toBe(0)
})

it('another one has all of its own', () => {
  const { budget, work } = scene()
  work('mallory', 5_000)
  expect([budget.waitMs('mallory') > 0, budget.waitMs('alice')]).toEqual([true, 0])
})

it('does not save up more than a burst', () => {
  const { clock, budget, work } = scene()
  work('alice', 1)
  clock.now += 3_600_000
  work('alice', 100)
  expect(budget.waitMs('alice')).toBeGreaterThan(0)
})

it('charges a task that fails, and none for the time in which it did not run', () => {
  const { clock, budget } = scene()
  clock.now += 60_000
  expect(() =>
    budget.spend('mallory', () => {
      clock.worked += 150
      clock.now += 60_000
      throw new Error('failed')
    }),
  ).toThrow('failed')
  expect(budget.waitMs('mallory')).toBe(5_100)
})

it('lets an answer that may take its time go on later', async () => {
  const { clock, budget, work } = scene()
  work('alice', 150)
  await budget.wait('alice')
  expect([clock.now, budget.waitMs('alice')]).toEqual([5_100, 0])
})

it('lets two tasks of a caller run at a time, and those of others at the same time', async () => {
  const { budget } = scene()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (caller: string, name: string): Promise<void> =>
    budget.inTurn(caller, () => {
      begun.push(name)
      return new Promise((resolve) => ends.push(resolve))
    })
  const all = [run('mallory', 'm1'), run('mallory', 'm2'), run('mallory', 'm3'), run('alice', 'a1')]
  expect(begun).toEqual(['m1', 'm2', 'a1'])
  ends[0]?.()
  await all[0]
  expect(begun).toEqual(['m1', 'm2', 'a1', 'm3'])
  for (const end of ends) end()
  await Promise.all(all)
})

it('without limits nothing is counted', async () => {
  const budget = createThreadBudget(null)
  expect(budget.spend('anybody', () => 'done')).toBe('done')
  expect([budget.waitMs('anybody'), await budget.inTurn('anybody', async () => 1)]).toEqual([0, 1])
})
