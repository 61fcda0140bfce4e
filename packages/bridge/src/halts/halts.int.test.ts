import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { FaultPoint } from '../engine/fault-points.ts'
import { LEASE_MS } from '../engine/lanes/lane-lease.ts'
import { BOB, createTestWorld, TREASURY } from '../testing/worlds/test-world.ts'
import type { HaltAction, HaltTarget } from '../model/halt-target.ts'

const world = useFresh(createTestWorld)

const halt = (actions: readonly HaltAction[], target: HaltTarget = { scope: 'global' }) =>
  world.bridge.halts.set({ target, actions, actor: 'olga', reason: 'a drill' })

const liftAll = async (): Promise<void> => {
  for (const { id } of await world.bridge.halts.list())
    await world.bridge.halts.lift({ id, actor: 'olga', reason: 'the drill is over' })
}

const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status

const ROUTE: readonly HaltTarget[] = [
  { scope: 'global' },
  { scope: 'pair', currencyInId: 'ethereum-eth', currencyOutId: 'base-eth' },
]
const CREDIT_TARGETS: readonly HaltTarget[] = [
  ...ROUTE,
  { scope: 'network', networkId: 'ethereum' },
  { scope: 'currency', currencyId: 'ethereum-eth' },
  { scope: 'wallet', networkId: 'ethereum', wallet: TREASURY },
]
const PAYOUT_TARGETS: readonly HaltTarget[] = [
  ...ROUTE,
  { scope: 'network', networkId: 'base' },
  { scope: 'currency', currencyId: 'base-eth' },
  { scope: 'wallet', networkId: 'base', wallet: TREASURY },
]

describe('a halt', () => {
  it.each(CREDIT_TARGETS)('of credits ($scope) leaves a deposit seen, until it is lifted', async (target) => {
    const order = await world.order()
    world.deposit(order)
    await halt(['credit'], target)
    await world.advance(6)
    expect([await statusOf(order.id), world.payoutsTo(BOB).length]).toEqual(['WAIT_DEPOSIT', 0])
    await liftAll()
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    await world.advance(2)
    await world.checkTreasury()
  })

  it.each(PAYOUT_TARGETS)('of payouts ($scope) signs nothing, until it is lifted', async (target) => {
    const order = await world.order()
    world.deposit(order)
    await halt(['payout'], target)
    await world.advance(6)
    expect([await statusOf(order.id), world.chains.base.broadcasts().length]).toEqual(['DEPOSITED', 0])
    expect((await world.pool.query('SELECT FROM attempts')).rowCount).toBe(0)
    await liftAll()
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('COMPLETE')
  })

  it('elsewhere stops nothing here', async () => {
    const order = await world.order()
    world.deposit(order)
    await halt(['credit', 'payout'], { scope: 'network', networkId: 'polygon' })
    await halt(['payout'], { scope: 'network', networkId: 'ethereum' })
    await halt(['credit'], { scope: 'network', networkId: 'base' })
    await halt(['refund'])
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
  })

  it.each<readonly ['recheck' | 'prepare', HaltAction, string]>([
    ['recheck', 'credit', 'WAIT_DEPOSIT'],
    ['prepare', 'payout', 'DEPOSITED'],
  ])(
    'set while a step waits for %s is seen by the claim of that very step',
    async (method, action, status) => {
      const order = await world.order()
      world.deposit(order)
      await world.advance(2)
      for (const chain of Object.values(world.chains)) chain.mine()
      const chain = method === 'recheck' ? world.chains.ethereum : world.chains.base
      const hold = chain.faults.hold(method)
      const tick = world.bridge.engine.tick()
      await hold.reached
      await halt([action])
      hold.release()
      await tick
      await world.checkLedger()
      expect([await statusOf(order.id), world.chains.base.broadcasts()]).toEqual([status, []])
      expect((await world.pool.query('SELECT FROM attempts')).rowCount).toBe(0)
      await liftAll()
      await world.advance(4)
      expect(await statusOf(order.id)).toBe('COMPLETE')
    },
  )

  it.each<readonly [FaultPoint, string]>([
    ['scan.committed', 'WAIT_DEPOSIT'],
    ['credit.rechecked', 'WAIT_DEPOSIT'],
    ['credit.committed', 'DEPOSITED'],
    ['pay.signed', 'DEPOSITED'],
    ['pay.committed', 'SENDING'],
  ])(
    'set after a crash at %s holds for the process that comes next: nothing leaves',
    async (point, status) => {
      const order = await world.order()
      world.deposit(order)
      await world.advance(2)
      for (const chain of Object.values(world.chains)) chain.mine()
      const first = await world.boot({
        faultPoint: (reached) => {
          if (reached === point) throw new Error(`ends at ${point}`)
        },
      })
      await expect(first.engine.tick()).rejects.toThrow(point)
      await halt(['credit', 'payout'])
      world.clock.advance(LEASE_MS)
      await world.advance(4)
      expect([await statusOf(order.id), world.chains.base.broadcasts()]).toEqual([status, []])
      await liftAll()
      await world.advance(5)
      expect(await statusOf(order.id)).toBe('COMPLETE')
      expect(world.payoutsTo(BOB)).toHaveLength(1)
      await world.checkTreasury()
    },
  )

  it('keeps signed bytes back that would be broadcast again', async () => {
    const order = await world.order()
    world.deposit(order)
    await world.advance(2)
    world.chains.base.faults.fail('broadcast', { times: 1 })
    world.chains.base.faults.fail('lookup', { times: 1 })
    await world.advance()
    const before = world.chains.base.broadcasts().length
    await halt(['payout'])
    await world.advance(3)
    expect(world.chains.base.broadcasts()).toHaveLength(before)
    await liftAll()
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('COMPLETE')
  })

  it('is latched: it outlives the process, and time, and only a named person lifts it', async () => {
    const order = await world.order()
    world.deposit(order)
    await halt(['payout'])
    await world.advance(3)
    const other = await world.boot()
    world.clock.advance(30 * 86_400_000)
    await other.engine.tick()
    expect(world.payoutsTo(BOB)).toEqual([])
    const [set] = await other.halts.list()
    expect(set).toMatchObject({ target: 'global', action: 'payout', actor: 'olga', liftedAt: null })
    const id = set?.id ?? ''
    await expect(other.halts.lift({ id, actor: ' ', reason: 'x' })).rejects.toThrow(RangeError)
    await expect(world.pool.query('DELETE FROM halts')).rejects.toThrow('halts are kept')
    await expect(world.pool.query(`UPDATE halts SET target = 'network:x'`)).rejects.toThrow('only be lifted')
    await expect(world.pool.query('UPDATE halts SET lifted_at = now()')).rejects.toThrow('check constraint')
    expect(await other.halts.lift({ id, actor: 'olga', reason: 'over' })).toMatchObject({ liftedBy: 'olga' })
    expect(await other.halts.lift({ id, actor: 'olga', reason: 'over' })).toBeUndefined()
    await expect(world.pool.query(`UPDATE halts SET lifted_by = 'eve'`)).rejects.toThrow('was lifted')
    expect([await other.halts.list(), (await other.halts.list({ includeLifted: true })).length]).toEqual([
      [],
      1,
    ])
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('COMPLETE')
  })

  it('set twice is one halt', async () => {
    expect(await halt(['payout', 'quote'])).toHaveLength(2)
    expect(await halt(['payout', 'credit'])).toHaveLength(1)
    expect(await world.bridge.halts.list()).toHaveLength(3)
  })

  it('of quotes refuses quotes and orders, also in a process that was not notified of it yet', async () => {
    const deaf = await world.boot()
    await halt(['quote'], { scope: 'currency', currencyId: 'base-eth' })
    const request = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: 10n ** 18n }
    expect(() => world.bridge.quotes.quote(request)).toThrow('Transfers from Ethereum to Base are halted')
    expect(deaf.quotes.quote(request).amountIn).toBe(request.amount)
    await expect(
      deaf.orders.create({ ...request, walletSender: BOB, walletReceiver: BOB }),
    ).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
    await deaf.refreshMarket()
    expect(() => deaf.quotes.quote(request)).toThrow('are halted')
    await liftAll()
    expect(world.bridge.quotes.quote(request).amountIn).toBe(request.amount)
  })

  it('reaches every running process within two seconds', async () => {
    const other = await world.boot()
    await other.start()
    try {
      await halt(['quote'])
      const request = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: 10n ** 18n }
      await expect
        .poll(() => attempt(() => other.quotes.quote(request)), { timeout: 2_000, interval: 10 })
        .toContain('are halted')
    } finally {
      await other.stop()
    }
  })
})

const attempt = (act: () => unknown): string => {
  try {
    act()
    return 'answered'
  } catch (error) {
    return String(error)
  }
}
