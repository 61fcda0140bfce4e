import { expect, it } from 'vitest'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findPayableRows, lockBulkRows, writeBulkRows } from './bulk-row-store.ts'

const scene = useLedgerScene()

/** Three orders, the rows of the first of which are stored in the wrong order. */
const addOrders = async (tx: Transaction): Promise<void> => {
  await addBulkOrder(tx, [{ amount_in: 40, amount_out: 41, platform_fee: 4, destination_fee: 5 }], {
    no: 2,
    status: 'PENDING',
  })
  await addBulkOrder(
    tx,
    [
      { row_no: 1, amount_in: 20, amount_out: 21, platform_fee: 2, destination_fee: 3 },
      {
        row_no: 0,
        amount_in: 10,
        amount_out: 11,
        platform_fee: 8,
        destination_fee: 16,
        currency_out: 'base-x',
      },
    ],
    { no: 1, status: 'PENDING' },
  )
  await addBulkOrder(tx, [{}], { no: 3, status: 'PENDING' })
}
const readAll = (tx: Transaction): Promise<readonly string[]> =>
  readColumn(
    tx,
    `SELECT concat_ws(' ', right(order_id::text, 1), row_no, status, transaction_out, extract(epoch FROM updated_at)::int - 1000)
     FROM bulk_rows ORDER BY order_id, row_no`,
  )

it('rows of orders are locked in order, and no others', () =>
  scene.within(async (tx) => {
    await addOrders(tx)
    const locked = await lockBulkRows(tx, [orderId(2), orderId(1)])
    const row = (no: number, rowNo: number) => ({ orderId: orderId(no), rowNo, status: 'PENDING' })
    expect([...locked]).toEqual([
      [orderId(1), [row(1, 0), row(1, 1)]],
      [orderId(2), [row(2, 0)]],
    ])
  }))

it('rows are paid in order, each by its own terms', () =>
  scene.within(async (tx) => {
    await addOrders(tx)
    expect([...(await findPayableRows(tx, [orderId(2), orderId(1)]))]).toEqual([
      [
        orderId(1),
        [
          { rowNo: 0, currencyOut: 'base-x', amountIn: 10n, fees: 24n, amountOut: 11n },
          { rowNo: 1, currencyOut: 'base-eth', amountIn: 20n, fees: 5n, amountOut: 21n },
        ],
      ],
      [orderId(2), [{ rowNo: 0, currencyOut: 'base-eth', amountIn: 40n, fees: 9n, amountOut: 41n }]],
    ])
  }))

it('a row is written by itself, and keeps its transaction and the latest of its times', () =>
  scene.within(async (tx) => {
    await addOrders(tx)
    const change = { orderId: orderId(1), rowNo: 1 }
    await writeBulkRows(tx, sceneAt(5_000), [{ ...change, status: 'PROCESSING', transactionOut: 'out' }])
    const others = ['1 0 PENDING 0', '2 0 PENDING 0', '3 0 PENDING 0']
    expect(await readAll(tx)).toEqual([others[0], '1 1 PROCESSING out 5', ...others.slice(1)])
    await writeBulkRows(tx, sceneAt(2_000), [{ ...change, status: 'COMPLETE' }])
    expect(await readAll(tx)).toEqual([others[0], '1 1 COMPLETE out 5', ...others.slice(1)])
    await writeBulkRows(tx, sceneAt(7_000), [{ orderId: orderId(1), rowNo: 0, status: 'EXPIRED' }])
    expect(await readAll(tx)).toEqual(['1 0 EXPIRED 7', '1 1 COMPLETE out 5', ...others.slice(1)])
  }))
