// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { toBulkOrder } from '../../entities/bulk-order/bulk-order.ts'
import { checkBulkSignature } from '../../entities/bulk-order/check-bulk-signature.ts'
import {
  aBulkOrder,
  aBulkOrderWire,
  aScheduleWire,
} from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { RECEIVER, SENDER } from '../../entities/order/testing/order-builder.ts'
import { bulkOrderFingerprint, isBulkOrderAsConfirmed } from './bulk-order-request.ts'
import { aBulkRequest } from './testing/bulk-request-builder.ts'

const wire = aBulkOrderWire()
const [first, second] = wire.bulk_order_schedules
const changedRow = (changes: Parameters<typeof aScheduleWire>[0]) =>
  toBulkOrder({
    ...wire,
    bulk_order_schedules: [aScheduleWire(changes), ...(second === undefined ? [] : [second])],
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

  it('isn’t the one we signed', async () => {
    expect(await checkBulkSignature(order)).toBe('signature')
  })
})

it.each([
  ['amount', { deposit: { ...wire.deposit, amount: '1' } }],
  ['address', { deposit: { ...wire.deposit, address: SENDER } }],
  ['expiry', { deposit: { ...wire.deposit, expires_at: '2099-01-02T00:00:00.000Z' } }],
  ['order', { id: '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e99' }],
])('another %s of the deposit isn’t the one we signed', async (_name, changes) => {
  expect(await checkBulkSignature(toBulkOrder({ ...wire, ...changes }))).toBe('signature')
})

it('accepts what was confirmed and signed, a recipient in another spelling included', async () => {
  expect(await checkBulkSignature(aBulkOrder())).toBeUndefined()
  expect(isBulkOrderAsConfirmed(aBulkRequest(), aBulkOrder())).toBe(true)
  expect(
    isBulkOrderAsConfirmed(aBulkRequest(), changedRow({ wallet_receiver: RECEIVER.toLowerCase() })),
  ).toBe(true)
})

it('distinguishes requests by everything that makes another order', () => {
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
