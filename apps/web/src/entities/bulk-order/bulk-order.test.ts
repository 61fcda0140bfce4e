import { describe, expect, it } from 'vitest'
import { aRefundWire } from '../deposit/testing/deposit-builder.ts'
import { orderPollInterval } from '../order/order-polling.ts'
import { newerOrder } from '../order/order-queries.ts'
import { toBulkOrder, type BulkOrder } from './bulk-order.ts'
import { BULK_ORDERS } from './bulk-orders.ts'
import { aBulkOrder, aBulkOrderWire, aScheduleWire } from './testing/bulk-order-builder.ts'

const wire = aBulkOrderWire()
const [, second] = wire.bulk_order_schedules
const changedRow = (changes: Parameters<typeof aScheduleWire>[0]) =>
  toBulkOrder({
    ...wire,
    bulk_order_schedules: [aScheduleWire(changes), ...(second === undefined ? [] : [second])],
  })

describe('a bulk order', () => {
  it('has its rows in the order of the list', () => {
    const { rows } = aBulkOrder({ bulk_order_schedules: [aScheduleWire({ position: 1 }), aScheduleWire()] })
    expect(rows.map(({ position }) => position)).toEqual([0, 1])
  })

  it('of two copies the newer one counts', () => {
    const older = aBulkOrder({ version: 4 })
    const newer = aBulkOrder({ version: 5 })
    expect(newerOrder(newer, older)).toBe(newer)
    expect(newerOrder(older, newer)).toBe(newer)
    expect(newerOrder(undefined, older)).toBe(older)
  })

  it('throws for an invalid status or amount', () => {
    // CAST: a status that a server of another version could send.
    const unheardOf = 'UNHEARD_OF' as 'COMPLETE'
    expect(() => aBulkOrder({ status: unheardOf })).toThrow('There is no bulk status UNHEARD_OF')
    expect(() => changedRow({ status: unheardOf })).toThrow('There is no row status UNHEARD_OF')
    expect(() => aBulkOrder({ platform_fee: 'x' })).toThrow('The amount x is not an amount of ETH')
  })
})

it('is asked for every 10 s until it has ended and no refund is under way', () => {
  const interval = (changes: Partial<BulkOrder>) =>
    orderPollInterval(BULK_ORDERS, { ...aBulkOrder(), refund: null, ...changes })
  expect(orderPollInterval(BULK_ORDERS, undefined)).toBe(10_000)
  expect(interval({ status: 'PROCESSING' })).toBe(10_000)
  for (const status of ['COMPLETE', 'REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'] as const) {
    expect(interval({ status })).toBe(false)
  }
  const [pending] = aBulkOrder({ bulk_order_schedules: [aScheduleWire({ refund: aRefundWire() })] }).rows
  expect(interval({ status: 'DEPOSIT_FAILED', refund: pending?.refund ?? null })).toBe(10_000)
  const { rows } = aBulkOrder({
    bulk_order_schedules: [aScheduleWire({ refund: aRefundWire({ status: 'SENT' }) })],
  })
  expect(interval({ status: 'COMPLETE', rows })).toBe(10_000)
})
