import { expect, it } from 'vitest'
import { receivedText } from './received-text.ts'
import { anOrder } from './testing/order-builder.ts'

it('adds up what the recipients of a bulk order get, but never one token to another', () => {
  const receivedOf = (...amounts: readonly { readonly symbol: string; readonly amount: string }[]) =>
    receivedText(
      anOrder({
        bulk: { recipients: 9, completed: 0, refunded: 0, network_ids: ['base'], amounts: [...amounts] },
      }),
    )
  const eth = { symbol: 'ETH', amount: '0.05' }
  const weth = { symbol: 'WETH', amount: '0.0100000009' }
  const usdc = { symbol: 'USDC', amount: '1200' }
  const btc = { symbol: 'BTC', amount: '1' }
  expect(receivedOf(eth)).toBe('0.05 ETH')
  expect(receivedOf(eth, weth)).toBe('0.05 ETH + 0.01 WETH')
  expect(receivedOf(eth, weth, usdc)).toBe('0.05 ETH + 0.01 WETH + 1,200 USDC')
  expect(receivedOf(eth, weth, usdc, btc)).toBe('0.05 ETH + 0.01 WETH + 2 more tokens')
  // From a server that does not say.
  expect(receivedOf()).toBe('1.499 ETH')
})
