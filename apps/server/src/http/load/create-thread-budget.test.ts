import { describe, expect, it } from 'vitest'
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

describe('tasks of a caller', () => {
  /** Tasks that last until they are ended, and rests that do too. */
  function tasks() {
    const clock = { now: 0 }
    const rests: { readonly ms: number; readonly end: () => void }[] = []
    const budget = createThreadBudget(
      { burstMs: 100, perSecondMs: 10 },
      {
        now: () => clock.now,
        worked: () => 0,
        delay: (ms) => new Promise<void>((end) => rests.push({ ms, end })),
      },
    )
    const begun: string[] = []
    const ends = new Map<string, (failure?: Error) => void>()
    const run = (caller: string, name: string): Promise<string> =>
      budget.inTurn(caller, () => {
        begun.push(name)
        return new Promise((resolve, reject) =>
          ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure))),
        )
      })
    return { clock, rests, begun, ends, run }
  }

  it('run two at a time, and those of others at the same time', async () => {
    const { begun, ends, rests, run } = tasks()
    const all = [run('mallory', 'm1'), run('mallory', 'm2'), run('mallory', 'm3'), run('alice', 'a1')]
    expect(begun).toEqual(['m1', 'm2', 'a1'])
    ends.get('m1')?.()
    expect(await all[0]).toBe('m1')
    await expect.poll(() => rests).toHaveLength(1)
    rests[0]?.end()
    await expect.poll(() => begun).toEqual(['m1', 'm2', 'a1', 'm3'])
    for (const end of ends.values()) end()
    expect(await Promise.all(all)).toEqual(['m1', 'm2', 'm3', 'a1'])
  })

  it.each([
    ['three times as long as the last one took', 20, undefined, 60],
    ['that also after one that failed', 20, new Error('away'), 60],
    ['a second at most', 5_000, undefined, 1_000],
  ])('leave their place empty for %s', async (_, tookMs, failure, restMs) => {
    const { begun, clock, ends, rests, run } = tasks()
    const all = [run('mallory', 'm1'), run('mallory', 'm2'), run('mallory', 'm3')]
    clock.now += tookMs
    ends.get('m1')?.(failure)
    await Promise.allSettled([all[0]])
    await expect.poll(() => rests.map(({ ms }) => ms)).toEqual([restMs])
    expect(begun).toEqual(['m1', 'm2'])
    rests[0]?.end()
    await expect.poll(() => begun).toEqual(['m1', 'm2', 'm3'])
    for (const end of ends.values()) end()
    await Promise.allSettled(all)
  })
})

it('without limits nothing is counted', async () => {
  const budget = createThreadBudget(null)
  expect(budget.spend('anybody', () => 'done')).toBe('done')
  expect([budget.waitMs('anybody'), await budget.inTurn('anybody', async () => 1)]).toEqual([0, 1])
})
