import { ORDER_STATUSES, REFUND_STATUSES, type OrderStatus, type RefundStatus } from '@sunspan/domain'
import { expect, it } from 'vitest'
import type { Refund } from '../deposit/refund.ts'
import { ORDER_POLL_MS, orderPollInterval, REFUND_POLL_MS } from './order-polling.ts'
import { SINGLE_ORDERS } from './single-orders.ts'
import { anOrder } from './testing/order-builder.ts'

const interval = (status: OrderStatus, refund: Refund | null = null): number | false =>
  orderPollInterval(SINGLE_ORDERS, { ...anOrder(), status, refund })

const refundOf = (status: RefundStatus): Refund => ({
  status,
  reason: 'short',
  depositHash: '0x1',
  depositAmount: '1.001',
  amount: '1',
  currencyId: 'ethereum-eth',
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  transactionHash: null,
  notBefore: null,
})

it('polls every two seconds until one of the four final statuses', () => {
  const stopped = ORDER_STATUSES.filter((status) => interval(status) === false)
  expect(stopped.toSorted()).toEqual(['COMPLETE', 'DEPOSIT_FAILED', 'EXPIRED', 'REJECTED'])
  const polled = ORDER_STATUSES.filter((status) => !stopped.includes(status))
  expect(polled.map((status) => interval(status))).toEqual(polled.map(() => ORDER_POLL_MS))
  expect(orderPollInterval(SINGLE_ORDERS, undefined)).toBe(2_000)
})

it.each(['DEPOSIT_FAILED', 'COMPLETE', 'EXPIRED'] as const)(
  'goes on after %s while a refund is under way',
  (status) => {
    const polled = REFUND_STATUSES.filter((refund) => interval(status, refundOf(refund)) !== false)
    expect(polled).toEqual(['PENDING', 'SENT'])
    expect(interval(status, refundOf('SENT'))).toBe(REFUND_POLL_MS)
  },
)
