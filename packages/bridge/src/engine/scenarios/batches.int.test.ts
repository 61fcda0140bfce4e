import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { describe, expect, it } from 'vitest'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import { FIXTURE_USDC } from '../../testing/networks/installation-fixture.ts'
import { testAddress, type TestWorld } from '../../testing/worlds/test-world.ts'
import type { FaultPoint } from '../fault-points.ts'
import { LEASE_MS } from '../lanes/lane-lease.ts'
import { payoutId } from '../../payout-events/payout-id.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n

let world: TestWorld

class Crash extends Error {
  override readonly name = 'Crash'
}

const receivers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => testAddress((index + 32).toString(16)))

/** Orders of several senders, half of them in USDC, one per receiver; all are due in one tick of their destination, base. */
async function orderFor(to: readonly string[]): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const [index, walletReceiver] of to.entries()) {
    const walletSender = testAddress(`e${String(index % 5)}`)
    world.chains.ethereum.fund(walletSender, null, 100n * ETHER)
    world.chains.ethereum.fund(walletSender, FIXTURE_USDC, 10n ** 12n)
    const usdc = {
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'base-usdc',
      amount: 50_000_000n + BigInt(index),
    }
    const request = index % 2 === 0 ? { amount: ETHER + BigInt(index) } : usdc
    const order = await world.order({ ...request, walletSender, walletReceiver })
    world.deposit(order)
    orders.push(order)
  }
  return orders
}

const counts = (to: readonly string[]): readonly number[] =>
  to.map((receiver) => world.payoutsTo(receiver).length)
const once = (to: readonly string[]): readonly number[] => to.map(() => 1)

const attempts = async (): Promise<
  readonly { kind: string; status: string; final: boolean; legs: number }[]
> =>
  (
    await world.pool.query<{ kind: string; status: string; final: boolean; legs: number }>(
      `SELECT kind, status, final, (SELECT count(*)::int FROM attempt_legs WHERE attempt_id = a.id) AS legs FROM attempts a ORDER BY id`,
    )
  ).rows

const gasOn = async (networkId: string): Promise<bigint> =>
  (await world.bridge.ledger.totals()).find(
    (total) => total.networkId === networkId && total.kind === 'gas_expense',
  )?.amount ?? 0n

async function expectEachPaidOnce(orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    const paid = world.payoutsTo(order.walletReceiver)
    expect(paid.map(({ amount, token }) => ({ amount, token }))).toEqual([
      { amount: order.amountOut, token: order.currencyOut.address },
    ])
    expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
  }
}

describe('a batch', () => {
  it('pays many legs of several tokens in one transaction, and its gas is booked once', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const to = receivers(20)
    const orders = await orderFor(to)
    await world.advance(6)
    await expectEachPaidOnce(orders)
    expect(await attempts()).toEqual([{ kind: 'batch', status: 'confirmed', final: true, legs: 20 }])
    expect(await gasOn('base')).toBe(FAKE_GAS_COST)
    await world.checkTreasury()
  })

  it('has no more legs than the contract takes, and each batch its own slot', async () => {
    world = await openTestWorld({ maxLegs: 8 })
    const to = receivers(20)
    const orders = await orderFor(to)
    await world.advance(6)
    await expectEachPaidOnce(orders)
    expect(counts(to)).toEqual(once(to))
    expect((await attempts()).map(({ legs }) => legs)).toEqual([8, 8, 4])
    await world.checkTreasury()
  })

  it('leaves out a recipient that would refuse, and pays it when it no longer does', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const to = receivers(20)
    const [, , hostile = ''] = to
    const orders = await orderFor(to)
    world.chains.base.setBlocked(hostile, true)
    await world.advance(4)
    expect(counts(to)).toEqual(to.map((receiver) => (receiver === hostile ? 0 : 1)))
    expect((await attempts()).map(({ legs }) => legs)).toEqual([19])
    world.chains.base.setBlocked(hostile, false)
    world.clock.advance(60_000)
    await world.advance(6)
    await expectEachPaidOnce(orders)
    await world.checkTreasury()
  })

  it('pays the others when a recipient turns hostile on the way, and repeats that one once the batch is final', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const to = receivers(20)
    const [, , hostile = ''] = to
    const orders = await orderFor(to)
    await world.advance(2)
    await world.advance()
    world.chains.base.setBlocked(hostile, true)
    await world.advance()
    expect(counts(to)).toEqual(to.map((receiver) => (receiver === hostile ? 0 : 1)))
    const failed = orders.find(({ walletReceiver }) => walletReceiver === hostile)
    expect((await world.bridge.orders.get(failed?.id ?? '')).status).toBe('SENT')
    await world.advance(2)
    expect((await world.bridge.orders.get(failed?.id ?? '')).status).toBe('SEND_FAILED')
    const { rows } = await world.pool.query(`SELECT status, failures FROM legs WHERE recipient = $1`, [
      hostile,
    ])
    expect(rows).toMatchObject([{ status: 'due' }])
    world.chains.base.setBlocked(hostile, false)
    world.clock.advance(60_000)
    await world.advance(6)
    await expectEachPaidOnce(orders)
    expect((await attempts()).map(({ legs }) => legs)).toEqual([20, 1])
    await world.checkTreasury()
  })

  it('that a fork takes away is broadcast again, and pays each once', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const to = receivers(6)
    const orders = await orderFor(to)
    await world.advance(4)
    expect(counts(to)).toEqual(once(to))
    world.chains.base.reorg(1, { drop: 'all' })
    expect(counts(to)).toEqual(to.map(() => 0))
    await world.advance(6)
    await expectEachPaidOnce(orders)
    expect(await attempts()).toHaveLength(1)
    await world.checkTreasury()
  })

  it('after a deep fork that changed the outcome of a leg pays that leg again, and only that one', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const to = receivers(4)
    const [hostile = ''] = to
    const orders = await orderFor(to)
    await world.advance(4)
    expect(counts(to)).toEqual(once(to))
    world.chains.base.setBlocked(hostile, true)
    world.chains.base.reorg(1)
    await world.advance(3)
    expect(counts(to)).toEqual([0, 1, 1, 1])
    world.chains.base.setBlocked(hostile, false)
    world.clock.advance(60_000)
    await world.advance(6)
    await expectEachPaidOnce(orders)
    await world.checkTreasury()
  })

  it('cannot pay a leg twice even where no index of ours forbids it: the chain skips it, and the wallet halts', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const to = receivers(2)
    await orderFor(to)
    await world.advance(6)
    expect(counts(to)).toEqual([1, 1])
    // The state of a restored backup: nothing was paid.
    await world.pool.query(`
      ALTER TABLE legs DISABLE TRIGGER legs_have_one_outcome;
      ALTER TABLE legs DISABLE TRIGGER legs_keep_to_lifecycle;
      ALTER TABLE attempt_legs DISABLE TRIGGER attempt_legs_are_claimed;
      DROP INDEX attempt_legs_one_live;
      UPDATE legs SET status = 'due' WHERE recipient = '${to[0] ?? ''}';
      ALTER TABLE legs ENABLE TRIGGER legs_have_one_outcome;
      ALTER TABLE legs ENABLE TRIGGER legs_keep_to_lifecycle;
      ALTER TABLE attempt_legs ENABLE TRIGGER attempt_legs_are_claimed`)
    await world.bridge.engine.tick()
    expect((await world.bridge.halts.list()).map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('has paid leg'),
    )
    expect(await attempts()).toHaveLength(1)
    for (const { id } of await world.bridge.halts.list()) {
      await world.bridge.halts.lift({ id, actor: 'olga', reason: 'to see what the chain does' })
    }
    // Bypasses the dry run, too: the bytes are signed and mined anyway.
    const { batch } = world.chains.base.adapter.payouts
    const { rows } = await world.pool.query<{ name: string; amount: string; token: string | null }>(
      `SELECT order_id || '/' || leg_no AS name, amount, token FROM legs WHERE recipient = $1`,
      [to[0]],
    )
    const signal = new AbortController().signal
    const [leg] = rows
    const intent = {
      id: payoutId({ networkId: 'base', stableName: leg?.name ?? '' }),
      recipient: to[0] ?? '',
      token: leg?.token ?? null,
      amount: BigInt(leg?.amount ?? '0'),
    }
    const again = await batch?.prepare([intent], 1n, signal)
    if (again === undefined) throw new Error('There is no contract')
    await world.chains.base.adapter.payouts.broadcast(again, signal)
    world.chains.base.mine()
    expect(await world.chains.base.adapter.payouts.lookup(again, signal)).toMatchObject({
      status: 'confirmed',
      legs: [{ id: intent.id, outcome: 'skipped' }],
    })
    expect(counts(to)).toEqual([1, 1])
  })

  it('that finds a leg paid before on the chain leaves it alone, pays the others and halts the wallet', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const to = receivers(3)
    const [, stolen = ''] = to
    const orders = await orderFor(to)
    await world.advance(3)
    // Between our signing and the block, another holder of our key pays the same leg.
    const { rows } = await world.pool.query<{ payout_id: string; token: string; amount: string }>(
      `SELECT al.payout_id, l.token, l.amount FROM attempt_legs al JOIN legs l ON l.id = al.leg_id WHERE l.recipient = $1`,
      [stolen],
    )
    const [leg] = rows
    const { payouts } = world.chains.base.adapter
    const signal = new AbortController().signal
    const [own = ''] = world.chains.base.mempool()
    world.chains.base.dropFromMempool(own)
    const intent = { recipient: stolen, token: leg?.token ?? null, amount: BigInt(leg?.amount ?? '0') }
    const theirs = await payouts.batch?.prepare([{ id: leg?.payout_id ?? '', ...intent }], 0n, signal)
    if (theirs === undefined) throw new Error('There is no contract')
    await payouts.broadcast(theirs, signal)
    for (let round = 0; round < 6; round += 1) {
      world.chains.base.mine()
      world.clock.advance(1_000)
      await world.bridge.engine.tick('base')
    }
    // A stranger took the slot: halted, and no leg is paid twice when the halt is lifted.
    expect((await world.bridge.halts.list()).length).toBeGreaterThan(0)
    for (const { id } of await world.bridge.halts.list()) {
      await world.bridge.halts.lift({ id, actor: 'olga', reason: 'to see what the engine does' })
    }
    world.clock.advance(60_000)
    await world.bridge.engine.tick('base')
    world.chains.base.mine()
    expect(world.payoutsTo(stolen)).toHaveLength(1)
    expect((await world.bridge.halts.list()).map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('has paid leg'),
    )
    expect(orders).toHaveLength(3)
  })
})

describe('an engine that is killed while it pays batches', () => {
  const POINTS = [
    'pay.signed',
    'pay.committed',
    'pay.sent',
    'pay.marked',
    'settle.looked_up',
    'settle.committed',
  ] as const

  // All legs are signed in one step, and looked up in several.
  it.each(POINTS.flatMap((point) => (point.startsWith('pay') ? [1] : [1, 2]).map((hit) => ({ point, hit }))))(
    'at $point, time $hit, pays every leg exactly once after its restart',
    async ({ point, hit }) => {
      world = await openTestWorld({ maxLegs: 3 })
      const to = receivers(7)
      const orders = await orderFor(to)
      let hits = 0
      const faultPoint = (reached: FaultPoint): void => {
        if (reached !== point) return
        hits += 1
        if (hits === hit) throw new Crash(point)
      }
      let bridge: TestBridge = await world.boot({ faultPoint })
      for (let round = 0; round < 10; round += 1) {
        for (const chain of Object.values(world.chains)) chain.mine()
        world.clock.advance(1_000)
        try {
          await bridge.engine.tick()
        } catch (error) {
          if (!(error instanceof Crash)) throw error
          world.clock.advance(LEASE_MS)
          bridge = await world.boot({ faultPoint })
        }
        await world.checkLedger()
      }
      expect(hits).toBeGreaterThanOrEqual(hit)
      await expectEachPaidOnce(orders)
      await world.checkTreasury()
    },
  )
})
