import { expect, test } from 'vitest'
import type { EventFact, LegFact } from '../facts/read-facts.ts'
import {
  ATTEMPT,
  chain,
  DEPOSIT,
  EVENTS,
  LEG,
  mined,
  PAYOUT,
  STORED,
  TREASURY,
  view,
} from '../testing/oracle-scene.ts'
import type { Change } from '../testing/oracle-scene.ts'
import { WAIT_INVARIANTS } from './wait-invariants.ts'

const broken = (change: Change = {}): readonly string[] =>
  WAIT_INVARIANTS.filter(({ check }) => check(view(change)).length > 0).map(({ id }) => id)

const REFUND: LegFact = { ...LEG, id: '2', kind: 'refund', network_id: 'a', recipient: 'alice', amount: '99' }
const back = mined('back', { from: TREASURY, to: 'alice', amount: 99n, reference: null })
const refund = {
  ...ATTEMPT,
  id: '2',
  network_id: 'a',
  tx_ids: ['back'],
  legs: [{ leg_id: '2', payout_id: null }],
}
const dear = (fee: bigint) =>
  chain('a', [DEPOSIT, back], { signed: new Map([['back', { ...back.transaction, fee }]]) })

test('an order that went well breaks nothing', () => {
  expect(broken()).toEqual([])
})

test('a refund costs no more than three times what was kept for it, and shares no transaction', () => {
  const facts = { legs: [LEG, REFUND], attempts: [ATTEMPT, refund] }
  expect(broken({ facts, source: dear(3n) })).toEqual([])
  expect(broken({ facts, source: dear(4n) })).toEqual(['CEILING'])
  const both = { ...ATTEMPT, legs: [...ATTEMPT.legs, ...refund.legs] }
  expect(broken({ facts: { ...facts, attempts: [both] } })).toEqual(['CEILING'])
})

test('a payout that fails on the chain is tried once here, and costs what was burnt', () => {
  const tries = ['one', 'two', 'three'].map((name) => ({
    ...mined(name, PAYOUT.transaction),
    succeeded: false,
    feePaid: 3n,
  }))
  const attempts = tries.map(({ txId }) => ({ ...ATTEMPT, id: txId, tx_ids: [txId], status: 'failed' }))
  const given = (count: number, kept: string): readonly string[] =>
    broken({
      facts: {
        legs: [{ ...LEG, status: 'refunded', kept }],
        attempts: attempts.slice(0, count),
        deposits: [{ ...STORED, booked: 'refund' }],
      },
      destination: chain('b', tries.slice(0, count)),
    })
  expect([given(1, '3'), given(1, '0'), given(1, '9')]).toEqual([[], ['TRIES'], ['TRIES']])
  expect(given(2, '6')).toEqual(['TRIES'])
})

test('what was taken back is not signed, unless its deposit has left the chain', () => {
  const after = (...names: readonly string[]): readonly string[] => {
    const events = names.map((event, index): EventFact => ({
      order_id: 'order',
      version: index + 3,
      event,
      from_status: 'SEND_FAILED',
      to_status: 'SEND_FAILED',
      rows: [],
      at_ms: 0,
    }))
    return broken({ facts: { events: [...EVENTS, ...events] } })
  }
  expect(after('taken_back', 'payout_refunded')).toEqual([])
  expect(after('taken_back', 'payout_signed')).toEqual(['TAKEN'])
  expect(after('taken_back', 'deposit_reorged', 'payout_signed')).toEqual([])
})
