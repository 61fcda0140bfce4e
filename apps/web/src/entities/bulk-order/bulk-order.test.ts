import { describe, expect, it } from 'vitest'
import { aRefundWire } from '../deposit/testing/deposit-builder.ts'
import { RECEIVER, SENDER } from '../order/testing/order-builder.ts'
import { bulkPollInterval } from './bulk-order-polling.ts'
import { bulkOrderFingerprint, isBulkOrderAsConfirmed } from './bulk-order-request.ts'
import { newerBulkOrder } from './bulk-order.ts'
import { checkBulkSignature } from './check-bulk-signature.ts'
import { aBulkOrder, aBulkOrderWire, aBulkRequest, aScheduleWire } from './testing/bulk-order-builder.ts'
import { toBulkOrder } from './bulk-order.ts'

const wire = aBulkOrderWire()
const [first, second] = wire.bulk_order_schedules
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

describe.each([
  ['another recipient', changedRow({ wallet_receiver: SENDER })],
  ['another amount to arrive', changedRow({ amount_out: '0.4' })],
  ['another destination', changedRow({ currency_out: { ...aScheduleWire().currency_out, id: 'base-weth' } })],
  ['another memo', changedRow({ memo: '7' })],
  ['a recipient less', toBulkOrder({ ...wire, bulk_order_schedules: first === undefined ? [] : [first] })],
])('with %s', (_name, order) => {
  it('is not what was confirmed', () => {
    expect(isBulkOrderAsConfirmed(aBulkRequest(), order)).toBe(false)
  })

  it('is not what the service signed', async () => {
    expect(await checkBulkSignature(order)).toBe('signature')
  })
})

it.each([
  ['amount', { deposit: { ...wire.deposit, amount: '1' } }],
  ['address', { deposit: { ...wire.deposit, address: SENDER } }],
  ['expiry', { deposit: { ...wire.deposit, expires_at: '2099-01-02T00:00:00.000Z' } }],
  ['order', { id: '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e99' }],
])('another %s of the deposit is not what the service signed', async (_name, changes) => {
  expect(await checkBulkSignature(toBulkOrder({ ...wire, ...changes }))).toBe('signature')
})

it('accepts what was confirmed and signed, a recipient in another spelling included', async () => {
  expect(await checkBulkSignature(aBulkOrder())).toBeUndefined()
  expect(isBulkOrderAsConfirmed(aBulkRequest(), aBulkOrder())).toBe(true)
  expect(
    isBulkOrderAsConfirmed(aBulkRequest(), changedRow({ wallet_receiver: RECEIVER.toLowerCase() })),
  ).toBe(true)
})

it('tells requests apart by everything that makes another order', () => {
  const request = aBulkRequest()
  const others = [
    { ...request, amount: 1n },
    { ...request, executionType: 'fast' as const },
    { ...request, allowDuplicates: true },
    { ...request, rows: request.rows.slice(1) },
    { ...request, sender: RECEIVER },
  ]
  const prints = [request, ...others].map(bulkOrderFingerprint)
  expect(new Set(prints).size).toBe(prints.length)
  expect(bulkOrderFingerprint(aBulkRequest())).toBe(prints[0])
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
