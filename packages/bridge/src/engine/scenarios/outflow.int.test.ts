import { describe, expect, it } from 'vitest'
import { withTransaction } from '../../store/database/database.ts'
import { cancelLegs, claimLegs } from '../../store/payouts/leg-store.ts'
import { BOB, testAddress, TREASURY, type TestWorld } from '../../testing/index.ts'
import { refuseOutflow } from '../admit/refuse-outflow.ts'
import { haltsOf, liftAll } from '../../testing/scenes/operator-acts.ts'
import { openChangedWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const CAROL = testAddress('c0')

const statusOf = async (world: TestWorld, id: string) => (await world.bridge.orders.get(id)).status

/** Puts a deposit into the books that its chain does not have, as if an intruder had written it there. */
async function forgeDeposits(world: TestWorld): Promise<void> {
  await world.pool.query('ALTER TABLE deposits DISABLE TRIGGER USER')
  await world.pool.query(`UPDATE deposits SET tx_hash = '0xf0' || tx_hash`)
  await world.pool.query('ALTER TABLE deposits ENABLE TRIGGER USER')
}

describe('the outflow of a network', () => {
  const HOUR_MS = 3_600_000

  it('makes what is final and matched wait, halts nothing, says until about when, and pays it then', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '4000' } })
    const orders = [await world.order(), await world.order({ walletReceiver: CAROL })]
    for (const order of orders) world.deposit(order)
    await world.advance(5)
    const firstAt = world.clock.now()
    const statuses = (): Promise<string[]> => Promise.all(orders.map(({ id }) => statusOf(world, id)))
    expect([await statuses(), await haltsOf(world)]).toEqual([['COMPLETE', 'SEND_FAILED'], []])
    const { waiting } = await world.bridge.orders.get(orders[1]?.id ?? '')
    expect(waiting).toMatchObject({ reason: 'OUTFLOW', place: 1 })
    expect(Number(waiting?.expectedAt)).toBeGreaterThan(firstAt + HOUR_MS - 60_000)
    expect(Number(waiting?.expectedAt)).toBeLessThanOrEqual(firstAt + HOUR_MS)
    world.clock.advance(HOUR_MS - 120_000)
    await world.advance(2)
    expect(world.payoutsTo(CAROL)).toEqual([])
    world.clock.advance(120_000)
    await world.advance(4)
    expect([await statuses(), await haltsOf(world)]).toEqual([['COMPLETE', 'COMPLETE'], []])
    expect([world.payoutsTo(BOB).length, world.payoutsTo(CAROL).length]).toEqual([1, 1])
  })

  it('is promised once: quotes say how much may be sent now, and when more', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '4000' } })
    const order = await world.order()
    world.deposit(order)
    await world.advance(2)
    await world.bridge.refreshMarket()
    const { maxSend } = world.bridge.quotes.limits('ethereum-eth', 'base-eth')
    // $800 of $4,000 are left after a deposit that is not credited yet.
    expect(maxSend).toBeGreaterThan((24n * ETHER) / 100n)
    expect(maxSend).toBeLessThanOrEqual((26n * ETHER) / 100n)
    await expect(world.order({ walletReceiver: CAROL })).rejects.toMatchObject({
      code: 'AMOUNT_TOO_LARGE',
      message: expect.stringMatching(
        /^Too large amount to send\. What may leave Base within an hour is nearly used up: the most is 0\.2[456]\d* ETH now\. Try again in a few minutes\.$/,
      ),
    })
    await world.advance(4)
    await world.bridge.refreshMarket()
    expect(await statusOf(world, order.id)).toBe('COMPLETE')
    await expect(world.order({ walletReceiver: CAROL })).rejects.toMatchObject({
      message: expect.stringMatching(/ ETH now\. More can be sent at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
      details: { max_send: '0.25', more_at: expect.any(String) },
    })
    const small = await world.order({ amount: ETHER / 5n, walletReceiver: CAROL })
    world.deposit(small)
    await world.advance(5)
    expect([await statusOf(world, small.id), await haltsOf(world)]).toEqual(['COMPLETE', []])
    world.clock.advance(HOUR_MS)
    await world.bridge.refreshMarket()
    await world.order({ walletReceiver: CAROL })
  })

  it('halts, latched, when a deposit behind it is not on its chain, and restarts once a person has lifted that', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '4000' } })
    const first = await world.order()
    const second = await world.order({ walletReceiver: CAROL })
    world.deposit(first)
    await world.advance(5)
    expect(await statusOf(world, first.id)).toBe('COMPLETE')
    await forgeDeposits(world)
    world.deposit(second)
    await world.advance(5)
    expect([await statusOf(world, second.id), world.payoutsTo(CAROL)]).toEqual(['SEND_FAILED', []])
    expect(await haltsOf(world)).toEqual(
      ['payout', 'refund', 'quote'].map((action) => `engine:outflow ${action} network:base`),
    )
    const [halt] = await world.bridge.halts.list()
    expect(halt?.reason).toMatch(
      /^ethereum does not have deposit 0xf0\S+, for which base has paid or would pay$/,
    )
    // It stays until an operator checks, whatever room the hour has.
    world.clock.advance(HOUR_MS)
    await world.advance(2)
    expect(world.payoutsTo(CAROL)).toEqual([])
    await liftAll(world)
    await world.advance(3)
    expect([await statusOf(world, second.id), world.payoutsTo(CAROL).length]).toEqual(['COMPLETE', 1])
  })

  it('halts nothing for a deposit that cannot be read now: its payout waits', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '4000' } })
    const orders = [await world.order(), await world.order({ walletReceiver: CAROL })]
    const target = { scope: 'network', networkId: 'base' } as const
    await world.bridge.halts.set({ target, actions: ['payout'], actor: 'olga', reason: 'until both are due' })
    for (const order of orders) world.deposit(order)
    await world.advance(5)
    await liftAll(world)
    world.chains.ethereum.faults.fail('recheck', { times: 1_000 })
    await world.advance(3)
    const statuses = await Promise.all(orders.map(({ id }) => statusOf(world, id)))
    expect([statuses, await haltsOf(world)]).toEqual([['COMPLETE', 'SEND_FAILED'], []])
  })

  it('halts nothing for deposits to addresses that only another process has watched so far', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '4000' } }, { model: 'coins' })
    const { ethereum, base } = world.chains
    const second = await world.boot({
      adapt: (adapter) => (adapter.networkId === 'ethereum' ? ethereum.createAdapter() : adapter),
    })
    const orders = [await world.order(), await world.order({ walletReceiver: CAROL })]
    const target = { scope: 'network', networkId: 'base' } as const
    await world.bridge.halts.set({ target, actions: ['payout'], actor: 'olga', reason: 'until both are due' })
    for (const order of orders) world.deposit(order)
    await world.advance(5)
    await liftAll(world)
    // From now on a second process pays on Base, while the first keeps Ethereum to itself.
    await world.pool.query(`UPDATE lanes SET expires_at = '2999-01-01' WHERE network_id = 'ethereum'`)
    for (let round = 0; round < 3; round += 1) {
      base.mine()
      world.clock.advance(1_000)
      await second.engine.tick()
    }
    const statuses = await Promise.all(orders.map(({ id }) => statusOf(world, id)))
    expect([statuses, await haltsOf(world)]).toEqual([['COMPLETE', 'SEND_FAILED'], []])
  })

  it('does not prevent a payout that was taken back from being claimed, however much else was claimed', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '7000' } })
    await world.bridge.halts.set({
      target: { scope: 'network', networkId: 'base' },
      actions: ['payout'],
      actor: 'olga',
      reason: 'x',
    })
    for (let count = 0; count < 2; count += 1) world.deposit(await world.order())
    await world.advance(4)
    await liftAll(world)
    const { rows } = await world.pool.query<{ id: string; deposit_id: string }>(
      `SELECT id, deposit_id FROM legs WHERE status = 'due' ORDER BY id`,
    )
    const ids = rows.map(({ id }) => id)
    const outflow = { at: new Date(world.clock.now()), limit: 7_000n * ETHER }
    const work = withTransaction(world.pool, async (tx) => {
      await cancelLegs(tx, rows[0]?.deposit_id ?? '')
      expect(await claimLegs(tx, { networkId: 'base', wallet: TREASURY }, ids, outflow)).toBe(1)
      await refuseOutflow(tx, 'base', ids, outflow)
      throw new Error('nothing is kept')
    })
    await expect(work).rejects.toThrow('nothing is kept')
  })

  it('counts only the last hour', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '4000' } })
    const third = await world.order()
    for (const [receiver, wait] of [
      [BOB, 3_700_000],
      [CAROL, 60_000],
    ] as const) {
      const order = await world.order({ walletReceiver: receiver })
      world.deposit(order)
      await world.advance(5)
      expect(await statusOf(world, order.id)).toBe('COMPLETE')
      world.clock.advance(wait)
      await world.advance()
    }
    world.deposit(third)
    await world.advance(4)
    expect(await statusOf(world, third.id)).toBe('SEND_FAILED')
  })
})
