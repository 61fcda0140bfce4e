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

it('adds up what the recipients of a bulk order get, but never one token to another', () => {
  const receivedOf = (...amounts: readonly { readonly symbol: string; readonly amount: string }[]) =>
    describeOrder(
      anOrder({
        bulk: { recipients: 9, completed: 0, refunded: 0, network_ids: ['base'], amounts: [...amounts] },
      }),
    ).received
  const [eth, weth] = [
    { symbol: 'ETH', amount: '0.05' },
    { symbol: 'WETH', amount: '0.0100000009' },
  ]
  const [usdc, btc] = [
    { symbol: 'USDC', amount: '1200' },
    { symbol: 'BTC', amount: '1' },
  ]
  expect(receivedOf(eth)).toBe('0.05 ETH')
  expect(receivedOf(eth, weth)).toBe('0.05 ETH + 0.01 WETH')
  expect(receivedOf(eth, weth, usdc)).toBe('0.05 ETH + 0.01 WETH + 1,200 USDC')
  expect(receivedOf(eth, weth, usdc, btc)).toBe('0.05 ETH + 0.01 WETH + 2 more tokens')
  // From a server that does not say.
  expect(receivedOf()).toBe('1.499 ETH')
})
