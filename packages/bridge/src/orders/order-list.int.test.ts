import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, createTestWorld, type TestWorld } from '../testing/worlds/test-world.ts'
import type { Order } from '../model/order.ts'

const ETHER = 10n ** 18n

/** A search for a text that names no address, token or network. */
const textOnly = (text: string) => ({ text, addresses: [], currencyIds: [] })

const world = useFresh(createTestWorld)

type Query = Parameters<TestWorld['bridge']['orders']['list']>[0]

const toQuery = (query: Partial<Query>): Query => ({
  owners: [
    { address: ALICE, networkIds: null },
    { address: BOB, networkIds: ['ethereum'] },
  ],
  kind: 'any',
  filter: 'all',
  search: undefined,
  until: undefined,
  take: 50,
  skip: 0,
  ...query,
})
const list = (query: Partial<Query> = {}) => world.bridge.orders.list(toQuery(query))
const idsOf = async (query: Partial<Query> = {}): Promise<readonly string[]> =>
  (await list(query)).orders.map(({ id }) => id)

/** Orders of both kinds and two wallets, several of them created in the same millisecond. */
async function manyOrders(count: number): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (let index = 0; index < count; index += 1) {
    const amount = ETHER + BigInt(index)
    if (index % 3 === 0) {
      const row = { walletReceiver: BOB, amountOut: `0.${index + 1}`, currencyOutId: 'base-eth' }
      orders.push(await world.bulkOrder([row]))
    } else if (index % 3 === 1) orders.push(await world.order({ amount }))
    else orders.push(await world.order({ amount, walletSender: BOB, walletReceiver: ALICE }))
    if (index % 4 === 3) world.clock.advance(1_000)
  }
  return orders
}

const newestFirst = (orders: readonly Order[]): readonly string[] =>
  orders
    .toSorted(
      (left, right) => right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1),
    )
    .map(({ id }) => id)

describe('the pages of a list', () => {
  it('of both kinds and several wallets are one order, by creation and id, with nothing twice and nothing left out', async () => {
    const orders = await manyOrders(14)
    const expected = newestFirst(orders)
    expect(await idsOf()).toEqual(expected)
    for (const take of [1, 3, 5]) {
      const walked: string[] = []
      for (let skip = 0; skip < orders.length; skip += take) walked.push(...(await idsOf({ take, skip })))
      expect(walked).toEqual(expected)
    }
    expect((await list({ take: 3, skip: 6 })).totalCount).toBe(14)
    expect(await list({ skip: 14 })).toEqual({ orders: [], totalCount: 14, next: null })
  })

  it('beyond the last order count those that there are, not those that were to be skipped', async () => {
    await manyOrders(7)
    const beyond = { skip: 100_000 }
    expect(await list(beyond)).toEqual({ orders: [], totalCount: 7, next: null })
    expect((await list({ ...beyond, kind: 'bulk' })).totalCount).toBe(3)
    const search = { text: 'base', addresses: [], currencyIds: ['base-eth'] }
    expect((await list({ ...beyond, search })).totalCount).toBe(7)
    expect((await list({ ...beyond, owners: [] })).totalCount).toBe(0)
  })

  it('are the same in sum, without the rows of bulk orders', async () => {
    await manyOrders(3)
    const row = { walletReceiver: BOB, amountOut: '1.25', currencyOutId: 'polygon-usdc' }
    const { id } = await world.bulkOrder(
      [{ ...row, currencyOutId: 'base-usdc' }, row, { ...row, walletReceiver: ALICE }],
      { currencyInId: 'ethereum-usdc' },
    )
    await world.pool.query(`UPDATE bulk_rows SET status = 'REFUNDED' WHERE order_id = $1 AND row_no = 2`, [
      id,
    ])
    const query = { take: 3 }
    const whole = await list(query)
    const inSum = await world.bridge.orders.listSummaries(toQuery(query))
    expect([inSum.totalCount, inSum.next]).toEqual([whole.totalCount, whole.next])
    const withoutBulk = ({ bulk: _bulk, ...order }: { readonly bulk: unknown }) => order
    expect(inSum.orders.map(withoutBulk)).toEqual(whole.orders.map(withoutBulk))
    const currencyOf = (currencyId: string) => world.bridge.catalog.getCurrency(currencyId)
    expect(inSum.orders.find((order) => order.id === id)?.bulk).toEqual({
      status: 'PENDING',
      executionType: 'fast',
      rowIntervalMs: expect.any(Number),
      recipients: 3,
      completed: 0,
      refunded: 1,
      totals: [
        { currency: currencyOf('base-usdc'), amount: 1_250_000n },
        { currency: currencyOf('polygon-usdc'), amount: 2_500_000n },
      ],
    })
  })

  it('do not move while new orders come, for a reader that passes the time of its first page', async () => {
    const before = newestFirst(await manyOrders(6))
    const first = await list({ take: 3 })
    const until = first.orders[0]?.createdAt
    world.clock.advance(1_000)
    const late = await world.order({ amount: 9n * ETHER })
    expect(await idsOf({ take: 3, skip: 3, until })).toEqual(before.slice(3))
    expect((await list({ until })).totalCount).toBe(6)
    // Without it the page starts with an order already shown on the previous page: none is ever skipped.
    expect(await idsOf({ take: 3, skip: 3 })).toEqual(before.slice(2, 5))
    expect((await idsOf({ take: 1 }))[0]).toBe(late.id)
  })

  it('hold a wallet to the networks of its proof', async () => {
    const here = await world.order({ walletSender: BOB, walletReceiver: ALICE })
    await world.order({
      walletSender: BOB,
      walletReceiver: ALICE,
      currencyInId: 'polygon-usdc',
      currencyOutId: 'base-usdc',
      amount: 100_000_000n,
    })
    expect(await idsOf()).toEqual([here.id])
    const proofs = [{ address: BOB, networkIds: ['ethereum', 'polygon'] }]
    expect(await idsOf({ owners: proofs })).toHaveLength(2)
    expect(await idsOf({ owners: [{ address: BOB, networkIds: [] }] })).toEqual([])
  })
})

it('an order in the list says what goes back of its deposit, and is found by that deposit', async () => {
  const order = await world.order()
  const txId = world.deposit(order, { amount: ETHER / 2n })
  await world.advance(6)
  const [listed] = (await list({ search: textOnly(txId.slice(2, 30).toUpperCase()) })).orders
  expect(listed).toMatchObject({
    id: order.id,
    status: 'DEPOSIT_FAILED',
    transactionIn: null,
    refund: { reason: 'short', depositTransactionHash: txId, depositAmount: ETHER / 2n, recipient: ALICE },
  })
  expect(await idsOf({ search: textOnly('no such thing') })).toEqual([])
})
