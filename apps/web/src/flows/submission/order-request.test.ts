import { expect, it } from 'vitest'
import { anOrder, anOrderWire, RECEIVER, SENDER } from '../../entities/order/testing/order-builder.ts'
import { isOrderAsConfirmed, orderFingerprint } from './order-request.ts'
import { aRequest } from './testing/request-builder.ts'

it.each([
  ['another receiver', anOrder({ wallet_receiver: SENDER })],
  ['a memo that was not given', anOrder({ memo: '7' })],
  ['another amount', anOrder({ amount_in: '1.6' })],
  ['less for the receiver', anOrder({ amount_out: '1.4' })],
  ['another source token', anOrder({ currency_in: { ...anOrderWire().currency_in, id: 'ethereum-weth' } })],
  [
    'another destination token',
    anOrder({ currency_out: { ...anOrderWire().currency_out, id: 'base-weth' } }),
  ],
])('an order with %s is not what was confirmed', (_name, order) => {
  expect(isOrderAsConfirmed(aRequest(), order)).toBe(false)
})

it.each([
  ['what was asked for', anOrder()],
  ['more for the receiver', anOrder({ amount_out: '1.4999' })],
  ['the receiver in another spelling', anOrder({ wallet_receiver: RECEIVER.toLowerCase() })],
])('an order with %s is', (_name, order) => {
  expect(isOrderAsConfirmed(aRequest(), order)).toBe(true)
})

it('another memo is another order, and one without the memo is not what was confirmed', () => {
  const request = aRequest({ memo: '104723' })
  expect(isOrderAsConfirmed(request, anOrder({ memo: '104723' }))).toBe(true)
  expect(isOrderAsConfirmed(request, anOrder())).toBe(false)
  expect(orderFingerprint(request)).not.toBe(orderFingerprint(aRequest()))
})
