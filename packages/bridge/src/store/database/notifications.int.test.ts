import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createTestWorld } from '../../testing/worlds/test-world.ts'
import { createNotifications } from './notifications.ts'

const world = useFresh(createTestWorld)

it('hands every payload to the listeners of its channel, and reports a gap after the connection was lost', async () => {
  const abort = new AbortController()
  const warnings: string[] = []
  const ignore = (): void => undefined
  const logger = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (_: object, text: string) => warnings.push(text),
  }
  const notifications = createNotifications({ pool: world.pool, clock: systemClock, logger })
  const heard: string[] = []
  const gaps: Date[] = []
  const unsubscribe = notifications.subscribe(
    'order_updated',
    (payload) => heard.push(payload),
    (lostAt) => gaps.push(lostAt),
  )
  await notifications.start(abort.signal)
  try {
    await world.pool.query(`SELECT pg_notify('order_updated', 'first'), pg_notify('lane_wake', 'other')`)
    await vi.waitFor(() => {
      expect(heard).toEqual(['first'])
    }, 60_000)
    const before = Date.now()
    const ended = await world.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    expect(ended.rows).toHaveLength(1)
    expect(gaps).toEqual([])
    await vi.waitFor(
      async () => {
        await world.pool.query(`SELECT pg_notify('order_updated', 'again')`)
        expect(heard).toContain('again')
      },
      { timeout: 60_000, interval: 100 },
    )
    expect(gaps).toHaveLength(1)
    const lostAt = gaps[0]?.getTime() ?? 0
    expect(lostAt).toBeGreaterThanOrEqual(before)
    expect(lostAt).toBeLessThan(Date.now())
    unsubscribe()
    const count = heard.length
    await world.pool.query(`SELECT pg_notify('order_updated', 'nobody')`)
    expect(heard).toHaveLength(count)
  } finally {
    abort.abort()
    await notifications.stopped()
  }
})
