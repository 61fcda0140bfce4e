import { expect, it } from 'vitest'
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
  expect(describeOrder(anOrder({ status: 'EXPIRED' }))).toMatchObject({ badge: 'failed', isFinal: true })
})
