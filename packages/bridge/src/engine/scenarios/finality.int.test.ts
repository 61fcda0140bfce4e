import { describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import { withTransaction } from '../../store/database/database.ts'
import { lockExposure, sumExposure } from '../../store/deposits/exposure-store.ts'
import { installationFixture, testAddress, type TestWorld } from '../../testing/index.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const ETH_USD = 3_200n

/** The fixture with different finality rules for its first network. */
function worldWith(ethereum: object): Promise<TestWorld> {
  const [first, ...rest] = installationFixture.networks
  return openTestWorld({
    installation: { ...installationFixture, networks: [{ ...first, ...ethereum }, ...rest] },
  })
}

const TIERS = { small: { blocks: 2 }, medium: { blocks: 4 }, large: { blocks: 7 } }

const amountOf = (usd: bigint): bigint => (usd * ETHER) / ETH_USD

async function paidOrder(world: TestWorld, amount: bigint): Promise<Order> {
  const order = await world.order({ amount })
  world.deposit(order)
  return order
}

const creditedOf = async (world: TestWorld, orders: readonly Order[]): Promise<readonly boolean[]> => {
  const now = await Promise.all(orders.map(({ id }) => world.bridge.orders.get(id)))
  return now.map(({ status }) => !['PENDING', 'WAIT_DEPOSIT'].includes(status))
}

describe('finality', () => {
  it('requires confirmations by the order’s value, and shows how many', async () => {
    const world = await worldWith({ finality: TIERS })
    const orders = [
      await paidOrder(world, amountOf(1_000n)),
      await paidOrder(world, amountOf(10_000n)),
      await paidOrder(world, amountOf(10_001n)),
    ]
    expect(orders.map((order) => order.requiredConfirmations)).toEqual([2, 4, 7])
    const seen: (readonly boolean[])[] = []
    for (let depth = 0; depth <= 7; depth += 1) {
      await world.advance()
      seen.push(await creditedOf(world, orders))
    }
    expect(seen.map((row) => row.filter(Boolean).length)).toEqual([0, 0, 1, 1, 2, 2, 2, 3])
    const large = await world.bridge.orders.get(orders[2]?.id ?? '')
    expect([large.confirmations, large.requiredConfirmations]).toEqual([7, 7])
  })

  it('values by the floor when the price is lower', async () => {
    const [first, ...rest] = installationFixture.networks
    const world = await openTestWorld({
      installation: {
        ...installationFixture,
        price_bounds: { ETH: { min_usd: '1', max_usd: '100000', floor_usd: '20000' } },
        networks: [{ ...first, finality: TIERS }, ...rest],
      },
    })
    expect((await world.order({ amount: ETHER })).requiredConfirmations).toBe(7)
  })

  it('holds an order to the depth that it was made with', async () => {
    const world = await worldWith({ finality: TIERS })
    const order = await paidOrder(world, amountOf(20_000n))
    await world.pool.query(`UPDATE orders SET version = version + 1, finality_tier = finality_tier`)
    await expect(
      world.pool.query(`UPDATE orders SET version = version + 1, finality_tier = 'small'`),
    ).rejects.toThrow('would be believed sooner')
    await world.advance(7)
    expect(await creditedOf(world, [order])).toEqual([false])
    await world.advance()
    expect(await creditedOf(world, [order])).toEqual([true])
  })

  it('puts what belongs to no order in suspense by what it is worth', async () => {
    const world = await worldWith({ finality: TIERS })
    const small = amountOf(500n)
    const large = amountOf(50_000n)
    for (const amount of [small, large]) {
      const { treasury } = world.chains.ethereum
      world.chains.ethereum.send({ from: testAddress('a1'), to: treasury, token: null, amount })
    }
    const booked = async (): Promise<readonly bigint[]> => {
      const { rows } = await world.pool.query<{ amount: string }>(
        `SELECT amount FROM deposits WHERE booked = 'suspense' ORDER BY amount`,
      )
      return rows.map(({ amount }) => BigInt(amount))
    }
    await world.advance(3)
    expect(await booked()).toEqual([small])
    await world.advance(4)
    expect(await booked()).toEqual([small])
    await world.advance()
    expect(await booked()).toEqual([small, large])
  })

  it('takes a payout for final at the medium tier', async () => {
    const world = await worldWith({ finality: TIERS })
    const order = await world.order({
      currencyInId: 'base-eth',
      currencyOutId: 'ethereum-eth',
      amount: ETHER / 100n,
    })
    world.deposit(order)
    const finalAt = async (): Promise<boolean> => {
      const { rows } = await world.pool.query<{ final: boolean }>('SELECT final FROM attempts')
      return rows[0]?.final ?? false
    }
    const seen: boolean[] = []
    // Paid in block 3, and mined in the next.
    for (let round = 0; round < 8; round += 1) {
      await world.advance()
      seen.push(await finalAt())
    }
    const paidIn = world.payoutsTo(testAddress('b0'))[0]?.height ?? 0n
    const head = world.chains.ethereum.head().height
    expect(head - paidIn).toBeGreaterThanOrEqual(4n)
    expect(seen.lastIndexOf(false)).toBe(seen.length - 1 - Number(head - paidIn - 4n) - 1)
  })
})

describe('a tag', () => {
  const TAGGED = { small: { blocks: 1 }, medium: { blocks: 1 }, large: { blocks: 3, tag: 'finalized' } }

  it('is required as well as the blocks', async () => {
    const world = await worldWith({ finality: TAGGED, tag_lag_blocks: 20 })
    world.chains.ethereum.setTaggedHead('finalized', { behind: 6n })
    const order = await paidOrder(world, amountOf(20_000n))
    await world.advance(6)
    expect(await creditedOf(world, [order])).toEqual([false])
    await world.advance()
    expect(await creditedOf(world, [order])).toEqual([true])
  })

  it('that runs ahead does not replace the blocks', async () => {
    const world = await worldWith({ finality: TAGGED, tag_lag_blocks: 20 })
    world.chains.ethereum.setTaggedHead('finalized', { behind: 0n })
    const order = await paidOrder(world, amountOf(20_000n))
    await world.advance(3)
    expect(await creditedOf(world, [order])).toEqual([false])
    await world.advance()
    expect(await creditedOf(world, [order])).toEqual([true])
  })

  it('that does not advance holds back large deposits, and in the end all of them, logged once', async () => {
    const world = await worldWith({ finality: TAGGED, tag_lag_blocks: 3 })
    await world.advance(2)
    world.chains.ethereum.setTaggedHead('finalized', { height: world.chains.ethereum.head().height })
    const large = await paidOrder(world, amountOf(20_000n))
    const early = await paidOrder(world, amountOf(100n))
    await world.advance(9)
    expect(await creditedOf(world, [large, early])).toEqual([false, true])
    // More than three times its usual lag.
    await world.advance(2)
    const late = await paidOrder(world, amountOf(200n))
    await world.advance(4)
    expect(await creditedOf(world, [large, late])).toEqual([false, false])
    const told = world.log.filter(({ message }) => message.startsWith('Every deposit waits'))
    expect(told).toHaveLength(1)
    world.chains.ethereum.setTaggedHead('finalized', { behind: 2n })
    await world.advance()
    expect(await creditedOf(world, [large, late])).toEqual([true, true])
  })

  it('that goes backwards is not believed until it is back', async () => {
    const world = await worldWith({ finality: TAGGED, tag_lag_blocks: 50 })
    world.chains.ethereum.setTaggedHead('finalized', { behind: 3n })
    await world.advance(6)
    const stood = world.chains.ethereum.head().height - 3n
    world.chains.ethereum.setTaggedHead('finalized', { height: stood - 1n })
    const orders = [await paidOrder(world, amountOf(20_000n)), await paidOrder(world, amountOf(100n))]
    await world.advance(6)
    expect(await creditedOf(world, orders)).toEqual([false, false])
    const { rows } = await world.pool.query<{ height: string }>('SELECT height FROM tagged_heads')
    expect(rows).toEqual([{ height: String(stood) }])
    world.chains.ethereum.setTaggedHead('finalized', { behind: 3n })
    await world.advance()
    expect(await creditedOf(world, orders)).toEqual([true, true])
  })

  it('of a block that the chain has replaced is forgotten', async () => {
    const world = await worldWith({ finality: TAGGED, tag_lag_blocks: 50, halt_on_deep_reorg: false })
    const { ethereum } = world.chains
    ethereum.setTaggedHead('finalized', { behind: 0n })
    await world.advance(12)
    ethereum.reorg(6)
    ethereum.setTaggedHead('finalized', { behind: 9n })
    const orders = [await paidOrder(world, amountOf(20_000n)), await paidOrder(world, amountOf(100n))]
    await world.advance(5)
    expect(await creditedOf(world, orders)).toEqual([false, true])
    await world.advance(6)
    expect(await creditedOf(world, orders)).toEqual([true, true])
  })

  it('that was stored beyond what was read is forgotten, logged once, and nothing is stored beyond that again', async () => {
    const world = await worldWith({ finality: TAGGED, tag_lag_blocks: 50 })
    world.chains.ethereum.setTaggedHead('finalized', { behind: 3n })
    await world.advance(4)
    await world.pool.query(`UPDATE tagged_heads SET height = height + 1000, hash = 'of nodes that lied'`)
    const orders = [await paidOrder(world, amountOf(20_000n)), await paidOrder(world, amountOf(100n))]
    await world.advance(6)
    expect(await creditedOf(world, orders)).toEqual([true, true])
    const told = world.log.filter(({ message }) => message.startsWith('A tagged block that was never read'))
    expect(told).toHaveLength(1)
    const { rows } = await world.pool.query<{ height: string }>('SELECT height FROM tagged_heads')
    expect(rows).toEqual([{ height: String(world.chains.ethereum.head().height - 3n) }])
  })

  it('that the node does not report leaves small deposits alone', async () => {
    const world = await worldWith({ finality: TAGGED, tag_lag_blocks: 50 })
    const orders = [await paidOrder(world, amountOf(20_000n)), await paidOrder(world, amountOf(100n))]
    world.chains.ethereum.faults.fail('taggedHead', { times: 8 })
    await world.advance(8)
    expect(await creditedOf(world, orders)).toEqual([false, true])
  })
})

describe('a network whose chain does not advance', () => {
  it('credits nothing below the large tier', async () => {
    const world = await worldWith({ finality: TIERS })
    const order = await paidOrder(world, amountOf(100n))
    await world.advance(2)
    await world.bridge.halts.set({
      target: { scope: 'global' },
      actions: ['credit'],
      actor: 'olga',
      reason: 'a drill',
    })
    await world.advance(1)
    const [halt] = await world.bridge.halts.list()
    await world.bridge.halts.lift({ id: halt?.id ?? '', actor: 'olga', reason: 'over' })
    world.clock.advance(60_000)
    await world.bridge.engine.tick()
    expect(await creditedOf(world, [order])).toEqual([false])
    await world.advance()
    expect(await creditedOf(world, [order])).toEqual([true])
  })
})

describe('the exposure cap', () => {
  const CAPPED = { finality: TIERS, exposure_cap_usd: '1500' }

  it('lets what goes beyond it wait for the large tier, as the order says', async () => {
    const world = await worldWith(CAPPED)
    const orders = [await paidOrder(world, amountOf(900n)), await paidOrder(world, amountOf(800n))]
    const fits = await paidOrder(world, amountOf(500n))
    await world.advance(3)
    expect(await creditedOf(world, [...orders, fits])).toEqual([true, false, true])
    const waiting = await world.bridge.orders.get(orders[1]?.id ?? '')
    expect([waiting.confirmations, waiting.requiredConfirmations]).toEqual([2, 7])
    expect(await world.history(waiting.id)).toContain('finality_raised')
    await world.advance(4)
    expect(await creditedOf(world, orders)).toEqual([true, false])
    await world.advance()
    expect(await creditedOf(world, orders)).toEqual([true, true])
  })

  it('has room again once earlier deposits are final', async () => {
    const world = await worldWith(CAPPED)
    const first = await paidOrder(world, amountOf(900n))
    await world.advance(8)
    const second = await paidOrder(world, amountOf(900n))
    await world.advance(3)
    expect(await creditedOf(world, [first, second])).toEqual([true, true])
  })

  it('cannot be passed by two that look at once: the second waits for the first', async () => {
    const world = await worldWith(CAPPED)
    await paidOrder(world, amountOf(900n))
    await world.advance(3)
    const looked = Promise.withResolvers<undefined>()
    const mayEnd = Promise.withResolvers<undefined>()
    const order: string[] = []
    const first = withTransaction(world.pool, async (tx) => {
      await lockExposure(tx, 'ethereum')
      looked.resolve(undefined)
      await mayEnd.promise
      await tx.query(`UPDATE deposits SET status = 'lost'`)
      order.push('first')
    })
    await looked.promise
    const second = withTransaction(world.pool, async (tx) => {
      await lockExposure(tx, 'ethereum')
      order.push('second')
      return sumExposure(tx, 'ethereum', 0n)
    })
    mayEnd.resolve(undefined)
    await first
    expect([await second, order]).toEqual([0n, ['first', 'second']])
  })
})
