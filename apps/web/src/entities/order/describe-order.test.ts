import { expect, it } from 'vitest'
import { aRefundWire } from '../deposit/testing/deposit-builder.ts'
import { describeOrder } from './describe-order.ts'
import { anOrder } from './testing/order-builder.ts'

it('describes an order by the status table', () => {
  expect(describeOrder(anOrder({ status: 'SENT' }))).toEqual({
    stage: 'end',
    badge: 'pending',
    modalColor: 'orange',
    isFinal: false,
    sent: '1.5 ETH',
    received: '1.499 ETH',
    route: { sourceNetworkId: 'ethereum', destinationNetworkId: 'base' },
  })
})

it.each(['REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'] as const)(
  'an order that ended as %s without a deposit is not paid; with one it failed',
  (status) => {
    const looks = (changes: object) => describeOrder(anOrder({ status, ...changes }))
    expect(looks({})).toMatchObject({ badge: 'not_paid', modalColor: 'grey', isFinal: true })
    expect(looks({ transaction_in: '0x12' })).toMatchObject({ badge: 'failed', modalColor: 'red' })
    expect(looks({ refund: aRefundWire() })).toMatchObject({ badge: 'failed', modalColor: 'red' })
  },
)

it('an order that its owner called off is cancelled, in a neutral colour', () => {
  const order = anOrder({ status: 'REJECTED', cancelled_at: '2026-05-01T10:01:00.000Z' })
  expect(describeOrder(order)).toMatchObject({ badge: 'cancelled', modalColor: 'grey', isFinal: true })
})

it('an order whose payout failed has failed, even where its deposit is unknown', () => {
  expect(describeOrder(anOrder({ status: 'SEND_FAILED' }))).toMatchObject({ badge: 'failed' })
})
