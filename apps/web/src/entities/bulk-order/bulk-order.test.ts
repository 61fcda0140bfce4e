import { describe, expect, it } from 'vitest'
import { aRefundWire } from '../deposit/testing/deposit-builder.ts'
import { bulkPollInterval } from './bulk-order-polling.ts'
import { aBulkOrder, aBulkOrderWire, aScheduleWire } from './testing/bulk-order-builder.ts'
import { newerBulkOrder, toBulkOrder } from './bulk-order.ts'

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
    const [older, newer] = [aBulkOrder({ version: 4 }), aBulkOrder({ version: 5 })]
    expect(newerBulkOrder(newer, older)).toBe(newer)
    expect(newerBulkOrder(older, newer)).toBe(newer)
    expect(newerBulkOrder(undefined, older)).toBe(older)
  })

  it('breaks loudly where a status or an amount is none', () => {
    // CAST: what a server of another version could say.
    const unheardOf = 'UNHEARD_OF' as 'COMPLETE'
    expect(() => aBulkOrder({ status: unheardOf })).toThrow('There is no bulk status UNHEARD_OF')
    expect(() => changedRow({ status: unheardOf })).toThrow('There is no row status UNHEARD_OF')
    expect(() => aBulkOrder({ platform_fee: 'x' })).toThrow('The amount x is no amount of ETH')
  })
})

it('is asked for every 10 s until it has ended and no refund is under way', () => {
  const rows = [{ refund: null }]
  expect(bulkPollInterval(undefined)).toBe(10_000)
  expect(bulkPollInterval({ status: 'PROCESSING', refund: null, rows })).toBe(10_000)
  for (const status of ['COMPLETE', 'REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'] as const) {
    expect(bulkPollInterval({ status, refund: null, rows })).toBe(false)
  }
  const [pending] = aBulkOrder({ bulk_order_schedules: [aScheduleWire({ refund: aRefundWire() })] }).rows
  expect(bulkPollInterval({ status: 'DEPOSIT_FAILED', refund: pending?.refund ?? null, rows })).toBe(10_000)
  const { rows: refunded } = aBulkOrder({
    bulk_order_schedules: [aScheduleWire({ refund: aRefundWire({ status: 'SENT' }) })],
  })
  expect(bulkPollInterval({ status: 'COMPLETE', refund: null, rows: refunded })).toBe(10_000)
})
