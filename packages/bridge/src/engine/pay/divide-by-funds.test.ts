import { expect, it } from 'vitest'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { divideByFunds } from './divide-by-funds.ts'

function leg(kind: DueLeg['kind'], amount: bigint, funded = amount): DueLeg {
  const terms = {
    kind,
    depositId: '1',
    orderId: null,
    rowNo: null,
    networkIn: 'base',
    tokenIn: null,
    currencyIn: 'base-eth',
    currencyOut: 'base-eth',
    amountIn: funded,
    fees: funded - amount,
    token: null,
    amount,
  }
  return {
    id: '1',
    kind,
    orderId: null,
    rowNo: null,
    recipient: '0xA',
    token: null,
    amount,
    failures: 0,
    stableName: 'one',
    memo: null,
    quotedFeeUsd: null,
    minedFailures: 0,
    waitsFor: null,
    terms,
  }
}
const divide = (legs: readonly DueLeg[], held: bigint, kept: bigint) => {
  const { affordable, refusals } = divideByFunds(legs, new Map([[null, { held, kept }]]))
  return [affordable.map(({ amount }) => amount), refusals.map(({ reason }) => reason)]
}
const KEPT = 'insufficient_funds: the treasury holds too little after what is kept for senders'
const TOO_LITTLE = 'insufficient_funds: the treasury holds too little'

it('lets a payout take what is ours to the last unit, and nothing of what is kept', () => {
  expect(divide([leg('payout', 70n)], 100n, 30n)).toEqual([[70n], []])
  expect(divide([leg('payout', 71n)], 100n, 30n)).toEqual([[], [KEPT]])
})

it('pays a refund out of what is kept for it, so that the rest stays as free as it was', () => {
  expect(divide([leg('refund', 28n, 30n), leg('payout', 70n)], 100n, 30n)).toEqual([[28n, 70n], []])
  expect(divide([leg('payout', 70n), leg('refund', 28n, 30n)], 100n, 30n)).toEqual([[70n, 28n], []])
  expect(divide([leg('refund', 28n, 30n), leg('payout', 73n)], 100n, 30n)).toEqual([[28n], [KEPT]])
})

it('refuses what the wallet does not hold at all, and goes on with smaller ones', () => {
  expect(divide([leg('refund', 101n), leg('refund', 100n)], 100n, 30n)).toEqual([[100n], [TOO_LITTLE]])
  expect(divideByFunds([leg('payout', 1n)], new Map()).affordable).toEqual([])
})
