import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookMove } from '../../testing/scenes/operator-acts.ts'
import type { Order } from '../../model/order.ts'
import { BOB, createTestWorld, testAddress, TREASURY } from '../../testing/worlds/test-world.ts'
import type { FaultPoint } from '../fault-points.ts'
import { LEASE_MS } from '../lanes/lane-lease.ts'
import { findStuckSlots, raiseAfterBlocks } from '../lanes/stuck-slots.ts'

const ETHER = 10n ** 18n
const CAROL = testAddress('ca')

let patience: number

const world = useFresh(createTestWorld)
beforeEach(() => {
  patience = Number(raiseAfterBlocks(world.bridge.catalog.getNetwork('base')))
})

class Crash extends Error {
  override readonly name = 'Crash'
}

/** An order whose payout stays pending: its fee is below the minimum of every block. */
async function createStuckOrder(leastFee: bigint): Promise<Order> {
  const order = await world.order()
  world.deposit(order)
  world.chains.base.faults.ignoreBelow(leastFee)
  await world.advance(3)
  return order
}

const variants = async (): Promise<readonly number[]> =>
  (
    await world.pool.query<{ count: number }>(
      'SELECT (SELECT count(*)::int FROM attempt_variants v WHERE v.attempt_id = a.id) AS count FROM attempts a ORDER BY slot',
    )
  ).rows.map(({ count }) => count)

const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status

describe('a payout that no block takes', () => {
  it('is offered for more after enough blocks, in the same slot, and paid once', async () => {
    const order = await createStuckOrder(FAKE_GAS_COST + 1n)
    await world.advance(patience - 1)
    expect(await variants()).toEqual([1])
    await world.advance(2)
    expect(await variants()).toEqual([2])
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    const [payout, ...more] = world.payoutsTo(BOB)
    expect(more).toEqual([])
    expect((await world.bridge.orders.get(order.id)).transactionOut).toBe(payout?.txId)
    expect(await world.history(order.id)).toContain('payout_replaced')
    await world.checkTreasury()
  })

  it('is not offered for more while the network itself does not advance', async () => {
    await createStuckOrder(FAKE_GAS_COST + 1n)
    for (let tick = 0; tick < 3 * patience; tick += 1) {
      world.clock.advance(10_000)
      await world.bridge.engine.tick('base')
    }
    expect(await variants()).toEqual([1])
  })

  it('is final by its old bytes when those are mined instead of the newest', async () => {
    const order = await createStuckOrder(1_000_000n)
    const [old = ''] = world.chains.base.mempool()
    await world.advance(patience + 1)
    expect(await variants()).toEqual([2])
    const newest = world.chains.base.mempool().find((txId) => txId !== old)
    world.chains.base.dropFromMempool(newest ?? '')
    world.chains.base.faults.ignoreBelow(0n)
    await world.advance(6)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toMatchObject([{ txId: old }])
    expect((await world.bridge.orders.get(order.id)).transactionOut).toBe(old)
    expect((await world.pool.query('SELECT landed_variant, final FROM attempts')).rows).toEqual([
      { landed_variant: 1, final: true },
    ])
    await world.checkTreasury()
  })

  it('is held at three times the quoted fee', async () => {
    const order = await createStuckOrder(10n ** 9n)
    await world.advance(patience * 20)
    const { rows } = await world.pool.query<{ highest: string }>(
      'SELECT max(fee_cap) AS highest FROM attempt_variants',
    )
    expect(BigInt(rows[0]?.highest ?? '0')).toBeLessThanOrEqual(3n * 1_200n)
    expect(await variants()).toEqual([6])
    expect(world.log.some(({ message }) => message.includes('as often as it may be'))).toBe(true)
    const network = world.bridge.catalog.getNetwork('base')
    const lane = { networkId: 'base', wallet: TREASURY }
    expect(await findStuckSlots(world.pool, lane, network, world.chains.base.head().height)).toHaveLength(1)
    world.chains.base.faults.ignoreBelow(0n)
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    expect(await findStuckSlots(world.pool, lane, network, world.chains.base.head().height)).toHaveLength(0)
    await world.checkTreasury()
  })

  it('keeps its raised bytes back when a halt comes while they are signed', async () => {
    const order = await createStuckOrder(FAKE_GAS_COST + 1n)
    await world.pool.query(`
      CREATE FUNCTION halt_at_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO halts (target, action, actor, reason, at) VALUES ('network:base', 'payout', 'olga', 'a drill', now());
        RETURN NEW;
      END $$;
      CREATE TRIGGER halts_at_once AFTER INSERT ON attempt_variants
        FOR EACH ROW WHEN (NEW.variant_no = 2) EXECUTE FUNCTION halt_at_once()`)
    await world.advance(patience + 3)
    expect(await variants()).toEqual([2])
    expect(world.chains.base.mempool()).toHaveLength(1)
    expect(world.payoutsTo(BOB)).toEqual([])

    for (const { id } of await world.bridge.halts.list()) {
      await world.bridge.halts.lift({ id, actor: 'olga', reason: 'the drill is over' })
    }
    await world.advance(6)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    await world.checkTreasury()
  })

  it('is offered for more before those that wait behind it', async () => {
    await createStuckOrder(FAKE_GAS_COST + 1n)
    world.deposit(await world.order({ walletReceiver: CAROL, amount: 2n * ETHER }))
    await world.advance(patience)
    expect(await variants()).toEqual([2, 1])
    world.chains.base.faults.ignoreBelow(0n)
    await world.advance(6)
    expect([world.payoutsTo(BOB).length, world.payoutsTo(CAROL).length]).toEqual([1, 1])
    await world.checkTreasury()
  })

  it.each(['bump.signed', 'bump.committed', 'bump.sent'] as const)(
    'is paid once when the engine is killed at %s',
    async (point) => {
      const order = await createStuckOrder(FAKE_GAS_COST + 1n)
      let crashed = false
      const bridge = await world.boot({
        faultPoint: (reached: FaultPoint) => {
          if (reached !== point || crashed) return
          crashed = true
          throw new Crash(point)
        },
      })
      for (let round = 0; round <= patience && !crashed; round += 1) {
        world.chains.base.mine()
        world.clock.advance(1_000)
        await bridge.engine.tick('base').catch((error: unknown) => expect(error).toBeInstanceOf(Crash))
        await world.checkLedger()
      }
      expect(crashed).toBe(true)
      world.clock.advance(LEASE_MS)
      await world.advance(patience + 8)
      expect(await statusOf(order.id)).toBe('COMPLETE')
      expect(world.payoutsTo(BOB)).toHaveLength(1)
      await world.checkTreasury()
    },
  )

  it('dies only with all of its bytes, when a stranger takes the slot', async () => {
    const order = await createStuckOrder(FAKE_GAS_COST + 10_000n)
    await world.advance(patience + 1)
    expect(await variants()).toEqual([2])
    world.chains.base.send({ from: TREASURY, to: CAROL, token: null, amount: 1n, nonce: 0n, fee: 20_000n })
    await world.advance(1)
    expect((await world.pool.query('SELECT status FROM attempts')).rows).toEqual([{ status: 'broadcast' }])
    await world.advance(1)
    expect((await world.pool.query('SELECT status FROM attempts')).rows).toEqual([{ status: 'expired' }])
    expect((await world.bridge.halts.list()).length).toBeGreaterThan(0)
    expect(await statusOf(order.id)).toBe('SEND_FAILED')
    expect(world.payoutsTo(BOB)).toEqual([])
  })
})

describe('a slot that nothing of ours can use', () => {
  it('is filled with a transfer of nothing once those above it have waited, and its gas is booked', async () => {
    const stranger = world.chains.base.send({ from: TREASURY, to: TREASURY, token: null, amount: 0n })
    world.chains.base.mine()
    await bookMove(world, { amount: -FAKE_GAS_COST, height: world.chains.base.head().height })
    const order = await world.order()
    world.deposit(order)
    await world.advance(3)
    const halts = await world.bridge.halts.list()
    expect(halts[0]?.reason).toContain('has used slot 0, which the database knows nothing of')
    for (const { id } of halts) await world.bridge.halts.lift({ id, actor: 'olga', reason: 'by hand' })
    await world.advance(1)
    // The payout has slot 1; the transaction of slot 0 will never return.
    world.chains.base.reorg(5, { drop: [stranger] })
    await bookMove(world, { amount: FAKE_GAS_COST, height: world.chains.base.head().height })
    await world.advance(patience + 8)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    const { rows } = await world.pool.query('SELECT slot, kind, status, final FROM attempts ORDER BY slot')
    expect(rows).toEqual([
      { slot: '0', kind: 'filler', status: 'confirmed', final: true },
      { slot: '1', kind: 'plain', status: 'confirmed', final: true },
    ])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    await world.checkTreasury()
  })
})
