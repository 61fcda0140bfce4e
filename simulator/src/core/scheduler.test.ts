import { expect, test } from 'vitest'
import { createScheduler, type Caller } from './scheduler.ts'
import { createSeededRandom } from './seeded-random.ts'
import { createTrace } from './trace.ts'

const caller = (name: string): Caller => ({ name, isDead: false, isPaused: false })

function setUp(seed: number, crash: (caller: Caller) => Promise<void> = () => Promise.resolve()) {
  const trace = createTrace()
  const scheduler = createScheduler({
    random: createSeededRandom(seed),
    trace,
    startMs: 0,
    mayRun: () => true,
    fateOf: ({ label }) => (label === 'fatal' ? 'crash_after' : 'answer'),
    crash,
  })
  return { scheduler, trace }
}

/** Two callers that each make three sequential calls. */
async function interleave(seed: number): Promise<{ order: string; hash: string }> {
  const { scheduler, trace } = setUp(seed)
  const order: string[] = []
  for (const name of ['a', 'b']) {
    const who = caller(name)
    const work = async (): Promise<void> => {
      for (let count = 0; count < 3; count += 1) {
        await scheduler.submit(who, { kind: 'chain', label: 'call', run: () => Promise.resolve(count) })
        order.push(name)
      }
    }
    void work()
  }
  expect(await scheduler.run(100)).toBe(6)
  return { order: order.join(''), hash: trace.hash() }
}

test('a seed decides the order, and only a seed', async () => {
  const runs = await Promise.all([1, 2, 3, 4, 5, 6].map(interleave))
  expect(await interleave(3)).toEqual(runs[2])
  expect(new Set(runs.map(({ order }) => order)).size).toBeGreaterThan(2)
})

test('a killed process gets no answer, and what it did is done', async () => {
  const done: string[] = []
  const { scheduler } = setUp(1, (dead) => {
    dead.isDead = true
    return Promise.resolve()
  })
  const who = caller('a')
  const run = (): Promise<void> => {
    done.push('made')
    return Promise.resolve()
  }
  void scheduler.submit(who, { kind: 'chain', label: 'fatal', run }).then(() => done.push('answered'))
  await scheduler.run(10)
  void scheduler.submit(who, { kind: 'chain', label: 'later', run })
  expect(await scheduler.run(10)).toBe(0)
  expect(done).toEqual(['made'])
})

test('timers wait for simulated time, or for their signal; a paused caller waits longer', async () => {
  const { scheduler } = setUp(1)
  const who = caller('a')
  const abort = new AbortController()
  const woken: string[] = []
  void scheduler.delay(who, 1_000, new AbortController().signal).then(() => woken.push('late'))
  void scheduler.delay(who, 1_000, abort.signal).then(() => woken.push('aborted'))
  abort.abort()
  await scheduler.run(10)
  expect(woken).toEqual(['aborted'])
  scheduler.advance(1_000)
  who.isPaused = true
  expect(await scheduler.run(10)).toBe(0)
  who.isPaused = false
  await scheduler.run(10)
  expect(woken).toEqual(['aborted', 'late'])
})
