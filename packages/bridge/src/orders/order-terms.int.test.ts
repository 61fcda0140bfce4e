import { ORDER_STATUS_TABLE, ORDER_STATUSES } from '@sunspan/domain'
import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { BOB, createTestWorld, testAddress } from '../testing/worlds/test-world.ts'

const world = useFresh(createTestWorld)

it('what a search reads is written with the order, in every step of it', async () => {
  const receiver = testAddress('ec')
  const order = await world.order({ walletReceiver: receiver })
  const bulk = await world.bulkOrder([
    { walletReceiver: receiver, amountOut: '0.1', currencyOutId: 'base-eth' },
    { walletReceiver: BOB, amountOut: '0.1', currencyOutId: 'base-eth' },
  ])
  const hashes = [world.deposit(order), world.deposit(bulk)]
  for (let step = 0; step < 12; step += 1) await world.advance(6)
  const { rows } = await world.pool.query<{ order_id: string; term: string }>(
    'SELECT order_id, term FROM order_terms WHERE order_id = ANY($1) ORDER BY term',
    [[order.id, bulk.id]],
  )
  const paid = await world.bridge.orders.get(order.id)
  const paidBulk = await world.bridge.bulkOrders.get(bulk.id)
  expect([paid.status, paidBulk.status]).toEqual(['COMPLETE', 'COMPLETE'])
  const termsOf = (id: string) => rows.filter((row) => row.order_id === id).map(({ term }) => term)
  const sorted = (terms: readonly (string | undefined)[]) =>
    terms.map(String).toSorted((left, right) => (left < right ? -1 : 1))
  const bare = (text: string | null | undefined) => text?.toLowerCase().replace('0x', '')
  expect(termsOf(order.id)).toEqual(
    sorted([
      bare(receiver),
      bare(hashes[0]),
      bare(paid.transactionOut),
      'CURRENCY:base-eth',
      'CURRENCY:ethereum-eth',
    ]),
  )
  const payouts = new Set(paidBulk.bulk.rows.map(({ transactionOut }) => bare(transactionOut)))
  expect(termsOf(bulk.id)).toEqual(
    sorted([
      bare(receiver),
      bare(BOB),
      bare(hashes[1]),
      ...payouts,
      'CURRENCY:base-eth',
      'CURRENCY:ethereum-eth',
    ]),
  )
})

it('the orders under way, and the complete ones, have indexes of their own, which mean the same statuses', async () => {
  const { rows } = await world.pool.query<{ index: string; condition: string; stage: string }>(
    `SELECT indexrelid::regclass::text AS index, pg_get_expr(indpred, indrelid) AS condition,
       (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
         WHERE d.adrelid = 'orders'::regclass AND a.attname = 'stage') AS stage
     FROM pg_index WHERE indexrelid IN ('orders_in_progress_of_sender'::regclass, 'orders_complete_of_sender'::regclass) ORDER BY 1`,
  )
  const filters = ['complete', 'in_progress'] as const
  for (const [at, { condition, stage }] of rows.entries()) {
    const { rows: indexed } = await world.pool.query<{ status: string }>(
      `SELECT status FROM (SELECT status, ${stage} AS stage FROM unnest($1::text[]) AS n (status)) o WHERE ${condition} ORDER BY 1`,
      [ORDER_STATUSES],
    )
    const meant = ORDER_STATUSES.filter((status) => ORDER_STATUS_TABLE[status].filter === filters[at])
    expect(indexed.map(({ status }) => status)).toEqual([...meant].toSorted())
  }
  expect(rows.map(({ index }) => index)).toEqual([
    'orders_complete_of_sender',
    'orders_in_progress_of_sender',
  ])
})
