import { expect, it } from 'vitest'
import { createGate } from './create-gate.ts'

/** Tasks that end on the test's demand. */
function tasks() {
  const begun: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<number>())
  return {
    begun,
    task: (index: number) => async () => {
      begun.push(index)
      return (await ends[index]?.promise) ?? -1
    },
    end: (index: number) => ends[index]?.resolve(index),
    fail: (index: number) => ends[index]?.reject(new Error('failed')),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('runs no more than its limit at a time, the others in the order in which they came', async () => {
  const { begun, task, end, fail } = tasks()
  const gate = createGate(2)
  const results = [0, 1, 2, 3].map((index) => gate.pass(task(index)))
  await settle()
  expect(begun).toEqual([0, 1])
  fail(1)
  await expect(results[1]).rejects.toThrow('failed')
  await settle()
  expect(begun).toEqual([0, 1, 2])
  for (const index of [0, 2, 3]) end(index)
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual([0, 2, 3])
})

it('keeps its number of places through waits and failures', async () => {
  const gate = createGate(1)
  for (let round = 0; round < 3; round += 1) {
    const both = [gate.pass(async () => 'a'), gate.pass(async () => Promise.reject(new Error('b')))]
    expect(await Promise.allSettled(both)).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }])
  }
  let running = 0
  let most = 0
  const work = async (): Promise<void> => {
    most = Math.max(most, (running += 1))
    await settle()
    running -= 1
  }
  await Promise.all([gate.pass(work), gate.pass(work), gate.pass(work)])
  expect(most).toBe(1)
})
