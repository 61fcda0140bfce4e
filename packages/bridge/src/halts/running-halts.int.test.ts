import { setTimeout as delay } from 'node:timers/promises'
import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Bridge } from '../create-bridge.ts'
import { BOB, createTestWorld, testAddress } from '../testing/worlds/test-world.ts'
import type { HaltAction } from '../model/halt-target.ts'

const ETHER = 10n ** 18n
const EFFECT_MS = 2_000
/** How long nothing may happen afterwards. */
const QUIET_MS = 1_000

const world = useFresh(createTestWorld)
beforeEach(() => {
  world.chains.base.setAutomine(true)
})

/** Creates orders and deposits continuously while an engine runs in real time. */
async function withContinuousDeposits(use: (bridge: Bridge) => Promise<void>): Promise<void> {
  const bridge = await world.boot({ clock: systemClock })
  await bridge.start()
  const abort = new AbortController()
  const running = bridge.engine.run(abort.signal)
  const feeding = feed(bridge, abort.signal)
  try {
    await use(bridge)
  } finally {
    abort.abort()
    await Promise.all([running, feeding])
    await bridge.stop()
  }
}

async function feed(bridge: Bridge, signal: AbortSignal): Promise<void> {
  for (let index = 0; !signal.aborted; index += 1) {
    const walletSender = testAddress((16 + (index % 200)).toString(16))
    world.chains.ethereum.fund(walletSender, null, 2n * ETHER)
    const amount = ETHER + BigInt(index)
    const order = await bridge.orders.create({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'base-eth',
      amount,
      walletSender,
      walletReceiver: BOB,
    })
    world.deposit(order)
    world.chains.ethereum.mine()
    await delay(50)
  }
}

const countPaid = (): Promise<number> => Promise.resolve(world.chains.base.broadcasts().length)
async function countDeposits(status: string): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM deposits WHERE status = $1',
    [status],
  )
  return rows[0]?.count ?? 0
}
const countCredited = (): Promise<number> => countDeposits('credited')

describe('in a running engine a halt', () => {
  it.each<readonly [HaltAction, () => Promise<number>]>([
    ['payout', countPaid],
    ['credit', countCredited],
  ])('of %s takes effect in under two seconds, and so does its lift', async (action, count) => {
    await withContinuousDeposits(async (bridge) => {
      await expect.poll(count, { timeout: 60_000, interval: 10 }).toBeGreaterThan(2)
      const setAt = performance.now()
      const halts = await bridge.halts.set({
        target: { scope: 'global' },
        actions: [action],
        actor: 'olga',
        reason: 'a drill',
      })
      let last = await count()
      let lastAt = performance.now()
      while (performance.now() - setAt < EFFECT_MS + QUIET_MS) {
        const now = await count()
        if (now !== last) [last, lastAt] = [now, performance.now()]
        await delay(5)
      }
      expect(lastAt - setAt).toBeLessThan(EFFECT_MS)
      // There was work to do throughout.
      const waiting = action === 'credit' ? await countDeposits('seen') : await countCredited()
      expect(waiting).toBeGreaterThan(action === 'credit' ? 5 : last)
      for (const { id } of halts) await bridge.halts.lift({ id, actor: 'olga', reason: 'over' })
      await expect.poll(count, { timeout: EFFECT_MS, interval: 10 }).toBeGreaterThan(last)
    })
  })
})
