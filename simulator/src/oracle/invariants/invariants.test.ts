import { expect, test } from 'vitest'
import { findUnfinished } from '../liveness.ts'
import { LIMIT_INVARIANTS } from './limit-invariants.ts'
import { MONEY_INVARIANTS, treasuryDifferences } from './money-invariants.ts'
import { PROTOCOL_INVARIANTS } from './protocol-invariants.ts'
import { RATE_INVARIANTS } from './rate-invariants.ts'
import type { AttemptFact, EventFact, HaltFact, LegFact } from '../facts/read-facts.ts'
import {
  ATTEMPT,
  chain,
  DEPOSIT,
  EVENTS,
  HALT,
  LEG,
  mined,
  ORDER,
  PAYOUT,
  STORED,
  TREASURY,
  truthOf,
  view,
  WHOLE,
  type Change,
} from '../testing/oracle-scene.ts'
import type { ChainView } from '../facts/view.ts'

const INVARIANTS = [...MONEY_INVARIANTS, ...RATE_INVARIANTS, ...LIMIT_INVARIANTS, ...PROTOCOL_INVARIANTS]
const broken = (change: Change): readonly string[] =>
  INVARIANTS.filter(({ check }) => check(view(change)).length > 0).map(({ id }) => id)

test('an order that went well breaks nothing', () => {
  expect(broken({})).toEqual([])
  expect(findUnfinished(view())).toEqual([])
})

const again = mined('payout 2', { ...PAYOUT.transaction, nonce: 1n })
const second: AttemptFact = {
  ...ATTEMPT,
  id: '2',
  slot: '1',
  tx_ids: ['payout 2'],
  status: 'signed',
  final: false,
}
const REFUND: LegFact = { ...LEG, id: '2', kind: 'refund', network_id: 'a', recipient: 'alice' }
const REFUND_ATTEMPT: AttemptFact = {
  ...ATTEMPT,
  id: '2',
  network_id: 'a',
  tx_ids: ['refund'],
  legs: [{ leg_id: '2', payout_id: null }],
}
const OUTFLOW: HaltFact = { ...HALT, target: 'network:b', actor: 'engine:outflow' }
const closed: EventFact = {
  order_id: 'order',
  version: 2,
  event: 'client_closed',
  from_status: 'PENDING',
  to_status: 'REJECTED',
  at_ms: 0,
  rows: [],
}

const VIOLATIONS: readonly (readonly [id: string, what: string, change: Change])[] = [
  ['M2', 'a payout whose deposit is gone', { source: chain('a', [], { truth: truthOf([DEPOSIT]) }) }],
  ['M2', 'a payout for a deposit that is short', { source: chain('a', [mined('deposit', { amount: 99n })]) }],
  [
    'M2',
    'a payout for what a stranger sent without a reference',
    { source: chain('a', [mined('deposit', { from: 'eve', reference: null })]) },
  ],
  ['M3', 'a deposit that counts for two orders', { facts: { deposits: [STORED, { ...STORED, id: '2' }] } }],
  ['M3', 'a deposit credited with another amount', { facts: { deposits: [{ ...STORED, amount: '101' }] } }],
  ['M4', 'two payouts', { destination: chain('b', [PAYOUT, again]) }],
  [
    'M5',
    'a deposit that is paid out and goes back',
    {
      facts: {
        legs: [LEG, REFUND],
        attempts: [ATTEMPT, REFUND_ATTEMPT],
      },
      source: chain('a', [DEPOSIT, mined('refund', { from: TREASURY, to: 'alice', amount: 50n })]),
    },
  ],
  [
    'M5',
    'a deposit that goes back with more taken off than the fee',
    {
      facts: { legs: [REFUND], attempts: [REFUND_ATTEMPT], deposits: [{ ...STORED, status: 'unmatched' }] },
      source: chain('a', [DEPOSIT, mined('refund', { from: TREASURY, to: 'alice', amount: 98n })]),
      destination: chain('b', []),
    },
  ],
  [
    'M6',
    'a payout of another amount',
    { destination: chain('b', [mined('payout', { ...PAYOUT.transaction, amount: 98n })]) },
  ],
  [
    'M6',
    'a payout to an unknown recipient',
    { destination: chain('b', [PAYOUT, mined('x', { from: TREASURY, to: 'eve' })]) },
  ],
  [
    'M8',
    'a deposit that was credited too early',
    { source: chain('a', [DEPOSIT], { truth: truthOf([DEPOSIT], 1) }) },
  ],
  ['M8', 'a deposit of the large tier that was credited at the depth of the medium one', { worth: 10_001n }],
  [
    'M8-cap',
    'more credited early than the network may lose',
    { worth: 5_000n, source: chain('a', [DEPOSIT], { exposureCap: 4_999n * WHOLE }) },
  ],
  [
    'OUTFLOW',
    'more leaving than may leave',
    { worth: 5_000n, destination: chain('b', [PAYOUT], { outflowHourly: 4_999n * WHOLE }) },
  ],
  [
    'OUTFLOW',
    'more going back than may leave, which no order is about',
    {
      worth: 5_000n,
      facts: {
        legs: [LEG, { ...REFUND, order_id: null }],
        attempts: [ATTEMPT, REFUND_ATTEMPT],
        deposits: [STORED, { ...STORED, id: '2', tx_hash: 'stray', order_id: null, status: 'unmatched' }],
      },
      source: chain('a', [DEPOSIT, mined('refund', { from: TREASURY, to: 'bob', amount: 99n })], {
        outflowHourly: 1n,
      }),
    },
  ],
  [
    'OUTFLOW',
    'a halt for a canonical deposit',
    { facts: { halts: [{ ...OUTFLOW, reason: 'a does not have deposit deposit, for which b would pay' }] } },
  ],
  ['OUTFLOW', 'a halt that names no deposit', { facts: { halts: [OUTFLOW] } }],
  [
    'PROMISE',
    'an order for what is owed already',
    {
      worth: 3_000n,
      facts: {
        orders: [ORDER, { ...ORDER, id: 'later', created_ms: 40_000, transaction_in: null }],
      },
      destination: chain('b', [PAYOUT], { outflowHourly: 5_000n * WHOLE }),
    },
  ],
  [
    'CAPS',
    'more swaps of one sender than may be open',
    {
      worth: 2n,
      facts: {
        orders: ['one', 'other'].map((id) => ({
          ...ORDER,
          id,
          status: 'WAIT_DEPOSIT',
          transaction_in: null,
          currency_out: 'b-usdc',
          token_out: 'usdc',
        })),
      },
    },
  ],
  ['M11', 'an order at a discount', { worth: 100n, platformFee: 3n * WHOLE }],
  [
    'M11',
    'an order that pays for more gas than there is',
    { facts: { orders: [{ ...ORDER, destination_fee: '2' }] } },
  ],
  [
    'GROWTH',
    'an order filled with more than came',
    { facts: { orders: [{ ...ORDER, credited_amount: '101' }] } },
  ],
  [
    'RATE',
    'an order within one asset that is paid by a price',
    { facts: { orders: [{ ...ORDER, rate: 'MARKET' }] } },
  ],
  ['PEG', 'an order of a currency that has left its peg', { offPeg: 'a-eth' }],
  ['M10', 'a unit too much', { facts: { orders: [{ ...ORDER, amount_out: '100' }] } }],
  ['M10', 'a unit too little', { facts: { orders: [{ ...ORDER, amount_out: '98' }] } }],
  ['IDEM', 'one request, two orders', { requests: new Map([['key', new Set(['order', 'other'])]]) }],
  ['P-b', 'a slot that is used twice', { facts: { attempts: [ATTEMPT, { ...second, slot: '0' }] } }],
  [
    'P-c',
    'another signature while the first may land',
    { facts: { attempts: [{ ...ATTEMPT, final: false }, second] } },
  ],
  [
    'P-c',
    'a payout called final too early',
    { destination: chain('b', [PAYOUT], { truth: truthOf([PAYOUT], 1) }) },
  ],
  [
    'P-c',
    'a payout given up that landed',
    { facts: { attempts: [{ ...ATTEMPT, final: false, status: 'expired' }] } },
  ],
  [
    'P-d',
    'a jump that the lifecycle does not have',
    {
      facts: {
        events: [EVENTS[0], { ...EVENTS[1], event: 'payout_signed' }].filter(
          (event): event is EventFact => event?.version !== undefined,
        ),
      },
    },
  ],
  ['P-d', 'a status without a history', { facts: { orders: [{ ...ORDER, status: 'SENT' }] } }],
  [
    'P-f',
    'a client who ends an order with a deposit',
    { facts: { events: [{ ...closed, version: 1, event: 'deposit_seen' }, closed] } },
  ],
  ['P-h', 'a deposit that was skipped', { facts: { deposits: [] } }],
  ['G-halt', 'a halt that the engine lifted', { facts: { halts: [{ ...HALT, lifted_by: 'engine' }] } }],
  ['G-halt', 'a halt without a cause', { facts: { halts: [{ ...HALT, actor: 'engine:reconcile' }] } }],
]

test.each(VIOLATIONS)('%s finds %s', (id, _what, change) => {
  expect(broken(change)).toContain(id)
})

test('every invariant has a violation that it finds', () => {
  const shown = new Set(VIOLATIONS.map(([id]) => id))
  expect(INVARIANTS.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
})

test('L1 finds deposits that were never seen, and orders that do not end', () => {
  expect(findUnfinished(view({ facts: { deposits: [] } }))).toEqual([expect.stringContaining('never seen')])
  const stuck = findUnfinished(
    view({
      facts: { orders: [{ ...ORDER, status: 'SENT' }], attempts: [second] },
      destination: chain('b', []),
    }),
  )
  expect(stuck).toHaveLength(3)
})

test('what a tier waits for may be lost by a rewrite that is deeper, and by no other', () => {
  const gone = (deepestReorg: number): ChainView =>
    chain('a', [], { deepestReorg, truth: truthOf([DEPOSIT]) })
  expect(broken({ worth: 5_000n, source: gone(3) })).not.toContain('M2')
  expect(broken({ worth: 5_000n, source: gone(2) })).toContain('M2')
  expect(broken({ worth: 10_001n, source: gone(3) })).toContain('M2')
})

test('L1 takes a rejected order for settled when all of its deposit went back, or is visibly in suspense', () => {
  const rejected = (refund_state: string, amount: bigint): readonly string[] =>
    findUnfinished(
      view({
        facts: {
          orders: [{ ...ORDER, status: 'REJECTED' }],
          deposits: [{ ...STORED, refund_state }],
          legs: [REFUND],
          attempts: [REFUND_ATTEMPT],
        },
        source: chain('a', [DEPOSIT, mined('refund', { from: TREASURY, to: 'alice', amount })]),
        destination: chain('b', []),
      }),
    )
  expect(rejected('owed', 99n)).toEqual([])
  expect(rejected('held', 99n)).toEqual([])
  expect(rejected('owed', 50n)).toEqual([expect.stringContaining('not all of it')])
  expect(rejected('none', 99n)).toEqual([expect.stringContaining('REJECTED')])
  expect(rejected('released', 99n)).toEqual([expect.stringContaining('REJECTED')])
})

test('M7 finds a base unit', () => {
  const custody = new Map([
    ['a native', 7n],
    ['b native', 6n],
  ])
  expect(treasuryDifferences(view(), custody, [null])).toEqual([expect.stringContaining('b native')])
})
