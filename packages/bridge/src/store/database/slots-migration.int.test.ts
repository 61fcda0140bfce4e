import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { FAKE_GAS_COST, type FakeChain } from '@sunspan/chains/testing'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemRandom } from '../../clock.ts'
import { createBridge, type Bridge } from '../../create-bridge.ts'
import { LEASE_MS } from '../../engine/lanes/lane-lease.ts'
import type { Order } from '../../model/order.ts'
import { createPriceFeed } from '../../prices/price-feed.ts'
import { createPriceSources } from '../../prices/price-sources.ts'
import { checkLedger } from '../../testing/database/check-ledger.ts'
import { copyBeforeSlots, migrateBeforeSlots } from '../../testing/scenes/rows-before-slots.ts'
import {
  ALICE,
  createTestWorld,
  testAddress,
  TREASURY,
  type TestWorld,
} from '../../testing/worlds/test-world.ts'
import { migrate } from './run-migrations.ts'

const ETHER = 10n ** 18n
const STRANGER = testAddress('d1')

let world: TestWorld
let database: TestDatabase
let old: Pool

beforeEach(async () => {
  world = await createTestWorld()
  database = await createTestDatabase()
  old = new Pool({ connectionString: database.url, max: 12 })
  old.on('error', () => undefined)
  await migrateBeforeSlots(old)
})
afterEach(async () => {
  await old.end()
  await database.drop()
  await world.close()
})

let receivers = 0
/** Each order has its own recipient, which identifies its payment. */
function order(request: Parameters<TestWorld['order']>[0] = {}): Promise<Order> {
  receivers += 1
  const walletReceiver = testAddress((0x30 + receivers).toString(16))
  return world.order({ amount: ETHER + BigInt(receivers), walletReceiver, ...request })
}
async function deposited(request: Parameters<TestWorld['order']>[0] = {}): Promise<Order> {
  const made = await order(request)
  world.deposit(made)
  return made
}
const toPolygon = { currencyInId: 'ethereum-usdc', currencyOutId: 'polygon-usdc' }

async function liftHalts(bridge: Bridge): Promise<void> {
  for (const { id } of await bridge.halts.list())
    await bridge.halts.lift({ id, actor: 'olga', reason: 'looked into' })
}

/** A payout on Polygon whose slot is taken by a foreign transaction; that one is booked manually, and the order is paid later. */
async function expire(): Promise<Order> {
  const { polygon } = world.chains
  const lost = await deposited({ ...toPolygon, amount: 90_000_000n })
  await world.advance(3)
  const [txId = ''] = polygon.mempool()
  expect(polygon.dropFromMempool(txId)).toBe(true)
  polygon.send({ from: TREASURY, to: STRANGER, token: null, amount: 1n, nonce: 1n })
  await world.advance(4)
  await world.bridge.ledger.recordOwnMove({
    key: 'foreign',
    currencyId: 'polygon-pol',
    amount: -1n - FAKE_GAS_COST,
    against: 'custody',
    height: 1n,
    actor: 'olga',
    reason: 'a transaction of ours by hand',
  })
  await liftHalts(world.bridge)
  world.clock.advance(60_000)
  await world.advance(4)
  return lost
}

/** A payout on Base that reverts in its recipient's contract; it is due again. */
async function revert(): Promise<Order> {
  const reverted = await deposited({ amount: 3n * ETHER })
  await world.advance(3)
  world.chains.base.setBlocked(reverted.walletReceiver, true)
  await world.advance(4)
  world.chains.base.setBlocked(reverted.walletReceiver, false)
  return reverted
}

/** The database of an installation whose engine was killed: payouts in every status, and refunds. */
async function live(): Promise<{ readonly orders: readonly Order[]; readonly refused: Order }> {
  const paid = [
    await deposited(),
    await deposited({ currencyOutId: 'base-usdc' }),
    await deposited(toPolygonOf(80n)),
  ]
  await world.advance(6)
  const lost = await expire()
  const reverted = await revert()
  const refused = await order({ amount: 5n * ETHER })
  world.deposit(refused, { amount: ETHER })
  const unfinal = await deposited({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
  const seen = await deposited()
  await world.advance(2)
  const waiting = await deposited({
    currencyInId: 'base-usdc',
    currencyOutId: 'ethereum-usdc',
    amount: 70_000_000n,
  })
  const signed = await deposited(toPolygonOf(60n))
  await world.advance(1)
  for (const chain of Object.values(world.chains)) chain.mine()
  const first = await world.boot({
    faultPoint: (point) => {
      if (point === 'pay.committed') throw new Error('ends here')
    },
  })
  await expect(first.engine.tick()).rejects.toThrow('ends here')
  const open = await order()
  return { orders: [...paid, lost, reverted, unfinal, seen, waiting, signed, open], refused }
}
const toPolygonOf = (dollars: bigint) => ({ ...toPolygon, amount: dollars * 1_000_000n })

/** Another engine on the old database, for the same chains. */
async function bootOnOld(): Promise<Bridge> {
  const adapters = new Map(Object.values(world.chains).map(({ adapter }) => [adapter.networkId, adapter]))
  const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const { clock, installation } = world
  const sources = createPriceSources(installation.prices.sources, { fetch })
  const prices = createPriceFeed({ ...installation.prices, sources, clock, logger })
  const bridge = createBridge({
    pool: old,
    installation,
    adapters,
    prices,
    clock,
    random: systemRandom,
    logger,
  })
  await bridge.refreshMarket()
  return bridge
}
const ignore = (): void => undefined

async function advance(bridge: Bridge, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const chain of Object.values(world.chains)) chain.mine()
    world.clock.advance(1_000)
    await bridge.refreshMarket()
    await bridge.engine.tick()
    expect(await checkLedger(old, bridge.ledger)).toEqual([])
  }
}

interface MovedAttempt {
  readonly kind: string
  readonly status: string
  readonly final: boolean
  readonly landed_variant: number | null
  readonly tx_ids: readonly string[]
  readonly raws: readonly string[]
  readonly legs: readonly string[]
  readonly outcomes: readonly (string | null)[]
  readonly live: readonly boolean[]
}
const MOVED = `SELECT a.id, a.slot, a.kind, a.status, a.final, a.landed_variant,
  array_agg(v.tx_id) AS tx_ids, array_agg(v.raw) AS raws, array_agg(l.leg_id) AS legs, array_agg(l.outcome) AS outcomes, array_agg(l.live) AS live
  FROM attempts a LEFT JOIN attempt_variants v ON v.attempt_id = a.id LEFT JOIN attempt_legs l ON l.attempt_id = a.id GROUP BY a.id ORDER BY a.id`
const EVERY_STATUS = ['broadcast', 'confirmed', 'confirmed final', 'expired', 'failed', 'signed']

it('moves every attempt into its slot, and the engine goes on with them', async () => {
  const { orders, refused } = await live()
  await copyBeforeSlots(world.pool, old)
  const { rows: before } = await old.query<{ id: string; leg_id: string; tx_id: string; raw: string }>(
    'SELECT id, slot, leg_id, tx_id, raw, status, final FROM attempts ORDER BY id',
  )
  await migrate(old)

  const { rows: after } = await old.query<MovedAttempt>(MOVED)
  const states = after.map(({ status, final }) => (final ? `${status} final` : status))
  expect([...new Set(states)].sort()).toEqual(EVERY_STATUS)
  const wanted = before.map(({ leg_id, tx_id, raw, ...attempt }) => {
    const { status } = Object(attempt)
    const isLive = status === 'signed' || status === 'broadcast' || status === 'confirmed'
    return {
      ...attempt,
      kind: 'plain',
      tx_ids: [tx_id],
      raws: [raw],
      legs: [leg_id],
      live: [isLive],
      landed_variant: status === 'confirmed' || status === 'failed' ? 1 : null,
      outcomes: [status === 'confirmed' ? 'paid' : null],
    }
  })
  expect(after).toEqual(wanted)

  const bridge = await bootOnOld()
  expect(await checkLedger(old, bridge.ledger)).toEqual([])
  world.clock.advance(LEASE_MS + 60_000)
  await advance(bridge, 12)
  const open = orders.at(-1)
  if (open === undefined) throw new Error('no open order')
  world.deposit(open)
  await advance(bridge, 8)
  const statuses = await Promise.all(orders.map(async ({ id }) => (await bridge.orders.get(id)).status))
  expect(statuses).toEqual(orders.map(() => 'COMPLETE'))
  expect(
    orders.map(({ walletReceiver }) => world.payoutsTo(walletReceiver).map(({ amount }) => amount)),
  ).toEqual(orders.map(({ amountOut }) => [amountOut]))
  expect(world.payoutsTo(refused.walletReceiver)).toEqual([])
  expect(world.payoutsTo(ALICE).map(({ amount }) => amount)).toEqual([ETHER - FAKE_GAS_COST])
  expect(await bridge.halts.list()).toEqual([])
  const totals = await bridge.ledger.totals()
  const custody = totals.filter(({ kind }) => kind === 'custody')
  expect(custody.map(({ networkId, token }) => chainOf(networkId).balanceOf(TREASURY, token))).toEqual(
    custody.map(({ amount }) => amount),
  )
  expect(totals.filter(({ kind }) => ['order', 'payout_reserved', 'refund_payable'].includes(kind))).toEqual(
    [],
  )
})

function chainOf(networkId: string): FakeChain {
  const chain = Object.values(world.chains).find(({ adapter }) => adapter.networkId === networkId)
  if (chain === undefined) throw new Error(`no chain of ${networkId}`)
  return chain
}
