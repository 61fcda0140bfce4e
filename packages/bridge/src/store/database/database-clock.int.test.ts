import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestWorld, testAddress, BOB } from '../../testing/worlds/test-world.ts'
import { openDatabaseClock } from './database-clock.ts'

const HOUR_MS = 3_600_000

const warnings: string[] = []
const logger = { warn: (_: object, message: string) => void warnings.push(message) }

const world = useFresh(createTestWorld)
beforeEach(() => {
  warnings.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
})

const databaseNow = async (): Promise<number> => {
  const { rows } = await world.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  return rows[0]?.at.getTime() ?? 0
}

/** Sets the machine's clock, which everything in this process reads; timers continue. */
const setMachineAhead = (ms: number): void => {
  vi.useRealTimers()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms })
}

describe('the clock of the database', () => {
  it('does not follow the clock of the machine', async () => {
    const clock = await openDatabaseClock({ pool: world.pool, logger })
    setMachineAhead(HOUR_MS)
    const other = await openDatabaseClock({ pool: world.pool, logger })
    expect(Math.abs(clock.now() - (await databaseNow()))).toBeLessThan(500)
    expect(Math.abs(clock.now() - other.now())).toBeLessThan(100)
  })

  it('is read again after ten seconds, so that a suspended process catches up', async () => {
    let elapsed = 0
    const clock = await openDatabaseClock({ pool: world.pool, logger, elapsed: () => elapsed })
    const before = clock.now()
    elapsed = -HOUR_MS
    expect(clock.now()).toBe(before - HOUR_MS)
    elapsed += HOUR_MS + 10_000
    clock.now()
    await vi.waitFor(() => {
      expect(clock.now() - before).toBeLessThan(5_000)
    }, 5_000)
  })

  it('counts on by itself while the database does not answer', async () => {
    let elapsed = 0
    let isDown = false
    const query = world.pool.query.bind(world.pool)
    const pool = Object.assign(Object.create(world.pool), {
      query: (...given: Parameters<typeof query>) =>
        isDown ? Promise.reject(new Error('down')) : query(...given),
    })
    const clock = await openDatabaseClock({ pool, logger, elapsed: () => elapsed })
    const before = clock.now()
    isDown = true
    elapsed = 10_000
    expect(clock.now() - before).toBe(10_000)
    await vi.waitFor(() => {
      expect(warnings).toEqual(['The time of the database could not be read'])
    })
    elapsed = 11_000
    expect(clock.now() - before).toBe(11_000)
    await expect(openDatabaseClock({ pool, logger })).rejects.toThrow('down')
  })
})

it('a payout that one process has put off is made in time by another one, whose machine has another clock', async () => {
  setMachineAhead(HOUR_MS)
  const ahead = await world.boot({ clock: await openDatabaseClock({ pool: world.pool, logger }) })
  const order = await ahead.orders.create({
    currencyInId: 'ethereum-eth',
    currencyOutId: 'base-eth',
    amount: 10n ** 18n,
    walletSender: testAddress('a1'),
    walletReceiver: BOB,
  })
  world.deposit(order)
  world.chains.base.setBlocked(BOB, true)
  for (let round = 0; round < 4; round += 1) {
    for (const chain of Object.values(world.chains)) chain.mine()
    await ahead.engine.tick()
  }
  expect((await ahead.orders.get(order.id)).status).toBe('SEND_FAILED')
  world.chains.base.setBlocked(BOB, false)

  vi.useRealTimers()
  const right = await world.boot({ clock: await openDatabaseClock({ pool: world.pool, logger }) })
  await vi.waitFor(
    async () => {
      world.chains.base.mine()
      await right.engine.tick()
      expect((await right.orders.get(order.id)).status).toBe('COMPLETE')
    },
    { timeout: 8_000, interval: 200 },
  )
  expect(world.payoutsTo(BOB)).toHaveLength(1)
})
