import { expect, it, vi } from 'vitest'
import type { Order } from '../model/order.ts'
import { followOrders } from './follow-orders.ts'

function scene() {
  const asked: (readonly string[])[] = []
  let isAway = false
  let tell: (id: string) => void = () => undefined
  let tellGap: (since: Date) => void = () => undefined
  let waits = Promise.withResolvers<undefined>()
  let listening = 0
  let delays = 0
  const follow = followOrders({
    readOrders: async (ids) => {
      asked.push(ids)
      if (isAway) throw new Error('the database is away')
      // CAST: listeners are given what was read, unseen.
      return ids.map((id) => ({ id }) as unknown as Order)
    },
    notifications: {
      subscribe(_channel, listener, onGap) {
        listening += 1
        tell = listener
        if (onGap !== undefined) tellGap = onGap
        return () => {
          listening -= 1
        }
      },
      start: async () => undefined,
      stopped: async () => undefined,
    },
    clock: {
      now: () => 0,
      delay: (_ms, signal) => {
        delays += 1
        signal.addEventListener('abort', () => waits.resolve(undefined))
        return waits.promise
      },
    },
    logger: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  })
  return {
    asked,
    follow,
    tell: (id: string) => tell(id),
    tellGap: (since: Date) => tellGap(since),
    listening: () => listening,
    delays: () => delays,
    setAway(away: boolean) {
      isAway = away
    },
    pass() {
      waits.resolve(undefined)
      waits = Promise.withResolvers<undefined>()
    },
  }
}

it('reads changed orders once for all listeners, those of one moment together', async () => {
  const { asked, follow, tell } = scene()
  const [one, other]: [string[], string[]] = [[], []]
  follow(({ id }) => one.push(id))
  follow(({ id }) => other.push(id))
  for (const id of ['a', 'b', 'b', 'c']) tell(id)
  await vi.waitFor(() => expect(one).toEqual(['a', 'b', 'c']), 60_000)
  expect([other, asked]).toEqual([
    ['a', 'b', 'c'],
    [['a'], ['b', 'c']],
  ])
})

it('reads again what could not be read while the database was away', async () => {
  const { follow, tell, setAway, delays, pass } = scene()
  const told: string[] = []
  follow(({ id }) => told.push(id))
  setAway(true)
  tell('a')
  await vi.waitFor(() => expect(delays()).toBe(1), 60_000)
  tell('b')
  setAway(false)
  pass()
  await vi.waitFor(() => expect(told.toSorted()).toEqual(['a', 'b']), 60_000)
})

it('reports since when changes may have been missed, and queries nothing without listeners', async () => {
  const { asked, follow, tell, tellGap, listening, delays, setAway } = scene()
  const gaps: Date[] = []
  setAway(true)
  const stop = follow(
    () => undefined,
    (since) => gaps.push(since),
  )
  tellGap(new Date(7))
  expect(gaps).toEqual([new Date(7)])
  tell('a')
  await vi.waitFor(() => expect(delays()).toBe(1), 60_000)
  stop()
  expect(listening()).toBe(0)
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(1)
})

it('reads nothing while no listener wants it', async () => {
  const { asked, follow, tell } = scene()
  const heard: Order[] = []
  let isWanted = false
  follow(
    (order) => heard.push(order),
    undefined,
    () => isWanted,
  )
  tell('before')
  isWanted = true
  tell('after')
  await vi.waitFor(() => expect(heard).toEqual([{ id: 'after' }]), 60_000)
  expect(asked).toEqual([['after']])
})
