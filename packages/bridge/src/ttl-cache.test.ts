import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function createCounted(maxEntries = 10) {
  let now = 1
  let loads = 0
  const cache = createTtlCache<number>({
    ttlMs: (value) => value * 100,
    maxEntries,
    clock: { now: () => now },
  })
  return {
    get: (key: string, value: number) =>
      cache.get(key, async () => {
        loads += 1
        return value
      }),
    fail: (key: string) => cache.get(key, () => Promise.reject(new Error('no'))),
    step: (ms: number) => {
      now += ms
    },
    loads: () => loads,
  }
}

test('a value is loaded once for those who ask at once, and again when its time is over', async () => {
  const cache = createCounted()
  expect(await Promise.all([cache.get('a', 1), cache.get('a', 2), cache.get('b', 3)])).toEqual([1, 1, 3])
  expect(cache.loads()).toBe(2)
  cache.step(99)
  expect(await cache.get('a', 2)).toBe(1)
  cache.step(1)
  expect(await cache.get('a', 2)).toBe(2)
  expect(await cache.get('b', 9)).toBe(3)
})

test('a failure reaches every waiting caller, and is not cached', async () => {
  const cache = createCounted()
  const both = await Promise.allSettled([cache.fail('a'), cache.get('a', 1)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('a', 1)).toBe(1)
})

test('the oldest goes when there are too many', async () => {
  const cache = createCounted(2)
  for (const key of ['a', 'b', 'c']) await cache.get(key, 1)
  expect(await cache.get('b', 2)).toBe(1)
  expect(await cache.get('a', 2)).toBe(2)
})
