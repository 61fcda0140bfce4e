import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_VARIANTS } from '../../store/payouts/attempt-store.ts'
import { BOB, testAddress, type TestWorld } from '../../testing/worlds/test-world.ts'
import { raiseAfterBlocks } from '../lanes/stuck-slots.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const LIFETIME = 10
/** Blocks until the chain calls a block final, plus the network's required confirmations and the wait before another attempt. */
const PATIENCE = 12
const ETHER = 10n ** 18n

let world: TestWorld

beforeEach(async () => {
  world = await openTestWorld({ model: 'blockhash', lifetime: BigInt(LIFETIME) })
})

const attempts = async (): Promise<readonly string[]> =>
  (await world.pool.query<{ status: string }>('SELECT status FROM attempts ORDER BY slot')).rows.map(
    ({ status }) => status,
  )
const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status

describe('on a chain where bytes die of age', () => {
  it('pays many at once, each in a slot of our own', async () => {
    const receivers = ['c1', 'c2', 'c3', 'c4', 'c5'].map(testAddress)
    const orders = []
    for (const [place, walletReceiver] of receivers.entries()) {
      orders.push(await world.order({ walletReceiver, amount: ETHER + BigInt(place) }))
    }
    for (const order of orders) world.deposit(order)
    await world.advance(6)
    for (const { id } of orders) expect(await statusOf(id)).toBe('COMPLETE')
    for (const receiver of receivers) expect(world.payoutsTo(receiver)).toHaveLength(1)
    const { rows } = await world.pool.query<{ slot: string }>('SELECT slot FROM attempts ORDER BY slot')
    expect(rows.map(({ slot }) => Number(slot))).toEqual([0, 1, 2, 3, 4])
    await world.checkTreasury()
  })

  it('repeats a payout only once its bytes are dead, and reports no foul play', async () => {
    const order = await world.order()
    world.deposit(order)
    world.chains.base.faults.ignoreBelow(FAKE_GAS_COST + 1n)
    await world.advance(3)
    expect(await attempts()).toHaveLength(1)
    await world.advance(LIFETIME - 2)
    expect(await attempts()).toEqual(['broadcast'])
    for (let round = 0; round < PATIENCE && (await attempts())[0] !== 'expired'; round += 1) {
      expect(await attempts()).toHaveLength(1)
      await world.advance(1)
    }
    expect((await attempts())[0]).toBe('expired')
    world.chains.base.faults.ignoreBelow(0n)
    world.clock.advance(60_000)
    await world.advance(5)
    expect(await attempts()).toEqual(['expired', 'confirmed'])
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    expect(await world.bridge.halts.list()).toEqual([])
    await world.checkTreasury()
  })

  it('is not halted for bytes that nothing more can be offered for, however many', async () => {
    world = await openTestWorld({ model: 'blockhash', lifetime: 200n })
    for (const part of [1n, 2n, 3n, 4n]) world.deposit(await world.order({ amount: part * ETHER }))
    world.chains.base.faults.ignoreBelow(FAKE_GAS_COST + 1n)
    await world.advance(3)
    expect(await attempts()).toHaveLength(4)
    await world.advance(Number(raiseAfterBlocks(world.bridge.catalog.getNetwork('base'))) * MAX_VARIANTS + 6)
    expect(await world.bridge.halts.list()).toEqual([])
  })

  it('waits from the block by which bytes are known to be dead, not from one that was there before', async () => {
    const { base } = world.chains
    world.deposit(await world.order())
    base.faults.ignoreBelow(FAKE_GAS_COST + 1n)
    await world.advance(3)
    const lifeless = (): Promise<number | null> =>
      world.pool
        .query<{ height: number | null }>('SELECT slot_taken_at::int AS height FROM attempts')
        .then(({ rows }) => rows[0]?.height ?? null)
    // Up to the last head at which they do not count as dead yet.
    const [signed] = [...base.signed().values()]
    base.mine(Number((signed?.validUntil ?? 0n) + 3n - base.head().height))
    await world.bridge.engine.tick()
    expect(await lifeless()).toBeNull()
    const look = base.faults.hold('lookup')
    const tick = world.bridge.engine.tick()
    await look.reached
    base.mine()
    look.release()
    await tick
    expect(await lifeless()).toBe(Number(base.head().height))
  })

  it('pays once when a reorganisation takes the payout off the chain and it comes back', async () => {
    const order = await world.order()
    world.deposit(order)
    for (let round = 0; round < 6 && world.payoutsTo(BOB).length === 0; round += 1) await world.advance(1)
    world.chains.base.reorg(1, { drop: 'all' })
    expect(world.payoutsTo(BOB)).toHaveLength(0)
    await world.advance(5)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    expect(await attempts()).toHaveLength(1)
  })
})
