import { afterEach, describe, expect, it } from 'vitest'
import type { BulkOrder } from '../../model/order.ts'
import {
  createNodeWorld,
  NODE_TREASURY,
  NODE_USERS,
  type NodeNetwork,
  type NodeWorld,
} from '../../testing/worlds/node-world.ts'

const DESTINATIONS = ['base', 'arbitrum', 'polygon', 'zksync-era'] as const satisfies readonly NodeNetwork[]
const [USER] = NODE_USERS

let world: NodeWorld

afterEach(async () => {
  await world.close()
})

/** Fifty recipients in USDC, on all the other networks in turn, each with a different amount. */
const ROWS = Array.from({ length: 50 }, (_, index) => ({
  walletReceiver: `0x${'5a'.repeat(18)}${(index + 4096).toString(16)}`,
  amountOut: `${String(2 + index)}.${String(index + 1).padStart(6, '0')}`,
  currencyOutId: `${DESTINATIONS[index % DESTINATIONS.length] ?? 'base'}-usdc`,
}))

async function ordered(executionType: 'fast' | 'sequence'): Promise<BulkOrder> {
  const order = await world.bridge.bulkOrders.create({
    currencyInId: 'ethereum-usdc',
    amount: 10n ** 12n,
    walletSender: USER,
    executionType,
    rows: ROWS,
  })
  await world.deposit(order)
  return order
}

const networkOf = (row: BulkOrder['bulk']['rows'][number]): NodeNetwork =>
  DESTINATIONS.find((id) => id === row.currencyOut.networkId) ?? 'base'

/** Each recipient's balance on its own node. */
const balances = (order: BulkOrder): Promise<readonly bigint[]> =>
  Promise.all(order.bulk.rows.map((row) => world.balanceOf(networkOf(row), row.walletReceiver, world.token)))

async function expectWhole(order: BulkOrder, spent: bigint): Promise<void> {
  expect(await balances(order)).toEqual(order.bulk.rows.map(({ amountOut }) => amountOut))
  const done = await world.bridge.bulkOrders.get(order.id)
  expect(done).toMatchObject({ status: 'COMPLETE', bulk: { status: 'COMPLETE' } })
  expect(new Set(done.bulk.rows.map(({ status }) => status))).toEqual(new Set(['COMPLETE']))
  // One deposit: all amounts and all fees, to the unit.
  const cost = order.bulk.rows.reduce(
    (sum, { amountIn, fees }) => sum + amountIn + fees.platformFee + fees.destinationFee,
    0n,
  )
  expect(spent).toBe(cost)
  await world.advance(3)
  expect(await world.bridge.halts.list()).toEqual([])
  const totals = await world.bridge.ledger.totals()
  expect(totals.filter(({ kind }) => ['suspense', 'order', 'payout_reserved'].includes(kind))).toEqual([])
  for (const { networkId, token, amount } of totals.filter(({ kind }) => kind === 'custody')) {
    const on = [...DESTINATIONS, 'ethereum' as const].find((id) => id === networkId) ?? 'ethereum'
    expect([networkId, token, amount]).toEqual([
      networkId,
      token,
      await world.balanceOf(on, NODE_TREASURY, token),
    ])
  }
}

describe('one bulk order of fifty rows over all networks, on real nodes', () => {
  it('in Fast, through the payout contract: a few transactions pay all of them', async () => {
    world = await createNodeWorld({ networks: ['ethereum', ...DESTINATIONS], paysByContract: true })
    const before = await world.balanceOf('ethereum', USER, world.token)
    const order = await ordered('fast')
    const spent = before - (await world.balanceOf('ethereum', USER, world.token))
    await world.advance(6)
    await expectWhole(order, spent)
    const done = await world.bridge.bulkOrders.get(order.id)
    expect(new Set(done.bulk.rows.map(({ transactionOut }) => transactionOut)).size).toBe(DESTINATIONS.length)
  })

  it('in Sequence, by plain transfers: one recipient a second, in their order', async () => {
    world = await createNodeWorld({
      networks: ['ethereum', ...DESTINATIONS],
      installation: { bulk_interval_seconds: { sequence: 1, fast: 0 } },
    })
    const before = await world.balanceOf('ethereum', USER, world.token)
    const order = await ordered('sequence')
    const spent = before - (await world.balanceOf('ethereum', USER, world.token))
    await world.advance(10)
    const begun = await balances(order)
    const paid = begun.filter((amount) => amount > 0n).length
    expect(paid).toBeGreaterThan(4)
    expect(paid).toBeLessThan(11)
    expect(begun.slice(0, paid).every((amount) => amount > 0n)).toBe(true)
    expect(await world.bridge.bulkOrders.get(order.id)).toMatchObject({ bulk: { status: 'PROCESSING' } })
    await world.advance(45)
    await expectWhole(order, spent)
  })
})
