import type { BulkOrder, Catalog, Order } from '@sunspan/bridge'
import { ORDER_STATUSES, type OrderStatus } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { isLastNews, newsOf, toPushMessage } from './push-message.ts'

type RefundStatus = NonNullable<Order['refund']>['status']

// CAST: only the fields that are read.
const orderOf = (fields: object): Order =>
  ({
    id: 'order',
    status: 'SENT',
    refund: null,
    cancelledAt: null,
    bulk: null,
    paidAmount: null,
    amountOut: 1_500_000n,
    currencyOut: { symbol: 'USDC', decimals: 6, networkId: 'base' },
    ...fields,
  }) as unknown as Order
const withRefund = (status: OrderStatus, refund: RefundStatus): Order =>
  orderOf({ status, refund: { status: refund } })
// CAST: likewise.
const catalog = {
  getNetwork: (id: string) => ({ network: { name: id.toUpperCase() } }),
} as unknown as Catalog

describe('news of an order', () => {
  const NEWS: Readonly<Record<OrderStatus, string | undefined>> = {
    PENDING: undefined,
    WAIT_DEPOSIT: undefined,
    DEPOSITED: undefined,
    SENDING: undefined,
    SENT: undefined,
    SEND_FAILED: undefined,
    COMPLETE: 'arrived',
    DEPOSIT_FAILED: 'ended',
    REJECTED: 'ended',
    EXPIRED: 'ended',
  }
  it.each(ORDER_STATUSES)('that is %s', (status) => {
    expect(newsOf(orderOf({ status }))).toBe(NEWS[status])
  })

  it.each([
    ['PENDING', 'returning', false],
    ['SENT', 'returning', false],
    ['COMPLETE', 'returned', true],
    ['HELD', 'held', false],
    ['UNREFUNDABLE', 'held', false],
  ] as const)('is sent of an order with a refund that is %s', (refund, news, isLast) => {
    expect(newsOf(withRefund('REJECTED', refund))).toBe(news)
    expect(newsOf(withRefund('WAIT_DEPOSIT', refund))).toBe(news)
    expect(isLastNews(news)).toBe(isLast)
  })

  it('is that its owner called it off', () => {
    expect(newsOf(orderOf({ status: 'REJECTED', cancelledAt: new Date() }))).toBe('cancelled')
    expect(isLastNews('cancelled')).toBe(false)
  })

  it('is its arrival, though a part of the deposit goes back', () => {
    expect(newsOf(withRefund('COMPLETE', 'PENDING'))).toBe('arrived')
    expect(isLastNews('arrived')).toBe(true)
  })
})

describe('a message', () => {
  it('says what was paid, and what was ordered before that', () => {
    const expected = { order_id: 'order', kind: 'standard', news: 'arrived', symbol: 'USDC', network: 'BASE' }
    const paid = orderOf({ status: 'COMPLETE', paidAmount: 1_400_000n })
    expect(toPushMessage(paid, 'arrived', catalog, undefined)).toEqual({ ...expected, amount: '1.4' })
    expect(toPushMessage(orderOf({}), 'arrived', catalog, undefined)).toEqual({ ...expected, amount: '1.5' })
  })

  it('of a bulk order counts who was paid', () => {
    const rows = ['COMPLETE', 'REFUNDED', 'COMPLETE'].map((status) => ({ status }))
    // CAST: only the fields that are read.
    const order = orderOf({ bulk: { rows } }) as BulkOrder
    expect(toPushMessage(order, 'arrived', catalog, undefined)).toEqual({
      order_id: 'order',
      kind: 'bulk',
      news: 'arrived',
      recipients: 2,
    })
  })
})
