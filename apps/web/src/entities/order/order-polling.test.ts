import {
  BULK_STATUSES,
  ORDER_STATUSES,
  REFUND_STATUSES,
  type OrderStatus,
  type RefundStatus,
} from '@sunspan/domain'
import { ApiError } from '@sunspan/api/client'
import { afterEach, describe, expect, it } from 'vitest'
import { followedWallets } from '../../shared/live/followed-wallets.ts'
import { BULK_ORDERS } from '../bulk-order/bulk-orders.ts'
import { aBulkOrder } from '../bulk-order/testing/bulk-order-builder.ts'
import type { Refund } from '../deposit/refund.ts'
import { ORDER_POLL_MS, orderPollInterval, pollUnlessStreamed, REFUND_POLL_MS } from './order-polling.ts'
import { newerOrder } from './order-queries.ts'
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

it('polls a bulk order every ten seconds, likewise', () => {
  const intervals = BULK_STATUSES.map((status) => [
    status,
    orderPollInterval(BULK_ORDERS, { ...aBulkOrder(), status }),
  ])
  expect(Object.fromEntries(intervals)).toEqual({
    PENDING: 10_000,
    WAIT_DEPOSIT: 10_000,
    DEPOSITED: 10_000,
    PROCESSING: 10_000,
    DEPOSIT_FAILED: false,
    COMPLETE: false,
    REJECTED: false,
    EXPIRED: false,
  })
})

it.each(['DEPOSIT_FAILED', 'COMPLETE', 'EXPIRED'] as const)(
  'goes on after %s while a refund is under way',
  (status) => {
    const polled = REFUND_STATUSES.filter((refund) => interval(status, refundOf(refund)) !== false)
    expect(polled).toEqual(['PENDING', 'SENT'])
    expect(interval(status, refundOf('SENT'))).toBe(REFUND_POLL_MS)
  },
)

describe('polling along with the live stream', () => {
  const order = anOrder()
  afterEach(() => followedWallets.set([]))

  it('is for orders that the stream does not include', () => {
    expect(pollUnlessStreamed({ data: order, error: null }, 2_000)).toBe(2_000)
    followedWallets.set(['0xE1'])
    expect(pollUnlessStreamed({ data: order, error: null }, 2_000)).toBe(2_000)
    followedWallets.set(['0xE1', order.walletSender])
    expect(pollUnlessStreamed({ data: order, error: null }, 2_000)).toBe(false)
  })

  it('goes on until an order is read, and never for one that the server does not know', () => {
    followedWallets.set([order.walletSender])
    expect(pollUnlessStreamed({ data: undefined, error: null }, 2_000)).toBe(2_000)
    expect(pollUnlessStreamed({ data: order, error: new Error('offline') }, 2_000)).toBe(2_000)
    const missing = new ApiError({
      code: 'ORDER_NOT_FOUND',
      status: 404,
      message: '',
      requestId: 'r',
      details: undefined,
    })
    expect(pollUnlessStreamed({ data: undefined, error: missing }, 2_000)).toBe(false)
  })

  it('goes on, slowly, for an order in a queue, whose place moves without an event', () => {
    followedWallets.set([order.walletSender])
    const at = new Date(0)
    const waiting = { reason: 'LIQUIDITY' as const, place: 2, since: at, expectedAt: null, returnsAt: at }
    expect(pollUnlessStreamed({ data: { ...order, waiting }, error: null }, 2_000)).toBe(10_000)
    expect(pollUnlessStreamed({ data: { ...order, waiting }, error: null }, false)).toBe(false)
  })
})

it('keeps the newer of two copies of one order', () => {
  const older = anOrder({ version: 4 })
  const newer = anOrder({ version: 5, status: 'DEPOSITED' })
  expect(newerOrder(newer, older)).toBe(newer)
  expect(newerOrder(older, newer)).toBe(newer)
  expect(newerOrder(undefined, older)).toBe(older)
  const again = anOrder({ version: 5, status: 'DEPOSITED', confirmations: 3 })
  expect(newerOrder(newer, again)).toBe(again)
})
