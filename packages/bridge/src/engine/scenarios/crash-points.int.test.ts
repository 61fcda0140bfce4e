import { describe, expect, it } from 'vitest'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { usualCases } from '@sunspan/host/testing'
import { testAddress, type TestWorld } from '../../testing/worlds/test-world.ts'
import { FAULT_POINTS, type FaultPoint } from '../fault-points.ts'
import { LEASE_MS } from '../lanes/lane-lease.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

/** Ends the engine at this point, as kill -9 would: nothing after it runs, and its lanes are not released. */
class Crash extends Error {
  override readonly name = 'Crash'
}

const ETHER = 10n ** 18n
const RECEIVERS = ['c1', 'c2', 'c3'].map(testAddress)
const SENDERS = ['d1', 'd2'].map(testAddress)
const ROUNDS = 14

let world: TestWorld

/** Ticks once; after a crash another process starts once the lease has expired. */
async function tickOrReboot(
  bridge: TestBridge,
  faultPoint: (point: FaultPoint) => void,
): Promise<TestBridge> {
  try {
    await bridge.engine.tick()
    await world.checkLedger()
    return bridge
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    await world.checkLedger()
    world.clock.advance(LEASE_MS)
    return world.boot({ faultPoint })
  }
}

async function threeOrders(): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const [index, walletReceiver] of RECEIVERS.entries()) {
    const request = index === 0 ? { currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' } : {}
    const order = await world.order({ ...request, walletReceiver, amount: ETHER + BigInt(index) })
    world.deposit(order)
    orders.push(order)
  }
  return orders
}

/** Deposits to be refunded: too small for one order each, on two networks. Returns each sender's expected refund. */
async function createTwoRefunds(): Promise<readonly { readonly sender: string; readonly amount: bigint }[]> {
  const refunds: { sender: string; amount: bigint }[] = []
  for (const [index, sender] of SENDERS.entries()) {
    const networkId = index === 0 ? 'base' : 'ethereum'
    const chain = world.chains[networkId]
    chain.fund(sender, null, 2n * ETHER)
    const order = await world.order({
      currencyInId: `${networkId}-eth`,
      currencyOutId: 'polygon-usdc',
      walletSender: sender,
      amount: ETHER,
    })
    const amount = ETHER / 2n + BigInt(index)
    world.deposit(order, { amount })
    refunds.push({ sender, amount: amount - FAKE_GAS_COST })
  }
  return refunds
}

function expectEachRefundedOnce(
  refunds: readonly { readonly sender: string; readonly amount: bigint }[],
): void {
  for (const { sender, amount } of refunds) {
    expect(world.payoutsTo(sender).map((transfer) => transfer.amount)).toEqual([amount])
  }
}

const mineAll = (): void => {
  for (const chain of Object.values(world.chains)) chain.mine()
  world.clock.advance(1_000)
}

/** Checks the chains, not our tables: each order is paid once, to the unit. */
async function expectEachPaidOnce(orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    const paid = world.payoutsTo(order.walletReceiver)
    expect(paid.map(({ networkId, amount }) => ({ networkId, amount }))).toEqual([
      { networkId: order.currencyOut.networkId, amount: order.amountOut },
    ])
    expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
  }
}

describe('an engine that is killed', () => {
  // Two source networks: credit and pay points are reached twice, the others more often.
  const crashes = FAULT_POINTS.filter((point) => !point.startsWith('bump')).flatMap((point) => {
    const hits = /^(credit|refund|pay)/.test(point) ? [1, 2] : [1, 2, 3]
    return hits.map((hit) => ({ point, hit }))
  })

  it.each(usualCases(crashes, ({ hit }) => hit === 1))(
    'at $point, time $hit, pays every order exactly once after its restart, and gives back what is owed',
    async ({ point, hit }) => {
      world = await openTestWorld()
      const orders = await threeOrders()
      const refunds = await createTwoRefunds()
      let hits = 0
      let crashed = false
      const faultPoint = (reached: FaultPoint): void => {
        if (reached !== point || crashed) return
        hits += 1
        // Scan points are passed all the time: their crashes are spread over the transfer's life.
        if (hits < (point.startsWith('scan') ? hit * 4 : hit)) return
        crashed = true
        throw new Crash(point)
      }
      let bridge = await world.boot({ faultPoint })
      for (let round = 0; round < ROUNDS; round += 1) {
        mineAll()
        bridge = await tickOrReboot(bridge, faultPoint)
      }
      expect(crashed).toBe(true)
      await expectEachPaidOnce(orders)
      expectEachRefundedOnce(refunds)
      await world.checkTreasury()
    },
  )

  it.each(usualCases([1, 2, 3, 4, 5, 6, 7, 8], (seed) => seed <= 3))(
    'again and again, while nodes fail and chains fork, pays and gives back exactly once (seed %i)',
    async (seed) => {
      world = await openTestWorld()
      await world.advance(4)
      const orders = await threeOrders()
      const refunds = await createTwoRefunds()
      const random = createSeededRandom(seed)
      let calm = false
      const faultPoint = (point: FaultPoint): void => {
        if (!calm && random() < 0.12) throw new Crash(point)
      }
      let bridge = await world.boot({ faultPoint })
      const methods = ['scan', 'recheck', 'nextSlot', 'prepare', 'broadcast', 'lookup', 'balances'] as const
      for (let round = 0; round < 40; round += 1) {
        const chain = Object.values(world.chains)[Math.floor(random() * 3)]
        const method = methods[Math.floor(random() * methods.length)]
        if (chain !== undefined && method !== undefined && random() < 0.5) {
          chain.faults.fail(method, { when: random() < 0.5 ? 'before' : 'after' })
        }
        // Forks no deeper than the credit depth; their transactions are mined again.
        if (random() < 0.15) world.chains.ethereum.reorg(1 + Math.floor(random() * 2))
        if (random() < 0.15) world.chains.base.reorg(1)
        mineAll()
        bridge = await tickOrReboot(bridge, faultPoint)
      }
      calm = true
      world.clock.advance(LEASE_MS + 60_000)
      await world.advance(8)
      await expectEachPaidOnce(orders)
      expectEachRefundedOnce(refunds)
      await world.checkTreasury()
    },
  )

  it('while another process takes over, and comes back: nothing of the first is written any more', async () => {
    world = await openTestWorld()
    const orders = await threeOrders()
    await world.advance(2)
    const zombie = await world.boot()
    const { faults } = world.chains.base
    mineAll()
    const hold = faults.hold('prepare')
    const paused = zombie.engine.tick()
    await hold.reached
    world.clock.advance(LEASE_MS)
    await world.advance(3)
    await expectEachPaidOnce(orders)
    hold.release()
    const report = await paused
    const base = report.networks.find(({ networkId }) => networkId === 'base')
    expect(base?.errors.map((error) => error.name)).toContain('LaneLostError')
    await world.advance(3)
    await expectEachPaidOnce(orders)
  })
})

/** Mulberry32: small, seeded, portable. */
function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
