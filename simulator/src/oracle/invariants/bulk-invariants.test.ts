import type { MinedTransaction } from '@sunspan/chains/testing'
import { expect, test } from 'vitest'
import { BULK_INVARIANTS, bulkIsWhole } from './bulk-invariants.ts'
import { replayRows } from '../facts/bulk-history.ts'
import { LIMIT_INVARIANTS } from './limit-invariants.ts'
import { findUnfinished } from '../liveness.ts'
import { MONEY_INVARIANTS } from './money-invariants.ts'
import { PROTOCOL_INVARIANTS } from './protocol-invariants.ts'
import type { AttemptFact, BulkOrderFact, BulkRowFact, EventFact, LegFact } from '../facts/read-facts.ts'
import { ATTEMPT, chain, LEG, mined, ORDER, STORED, TREASURY, view } from '../testing/oracle-scene.ts'
import type { ChainView, View } from '../facts/view.ts'

const INVARIANTS = [...MONEY_INVARIANTS, ...BULK_INVARIANTS, ...LIMIT_INVARIANTS, ...PROTOCOL_INVARIANTS]

/** Fee per row in the scene's installation. */
const FEE = 1n

const rowOf = (row_no: number, change: Partial<BulkRowFact>): BulkRowFact => ({
  row_no,
  status: 'COMPLETE',
  network_out: 'b',
  token_out: null,
  currency_out: 'b-eth',
  recipient: 'bob',
  amount_in: '40',
  amount_out: '40',
  platform_fee: '0',
  destination_fee: String(FEE),
  ...change,
})

const ROWS = [rowOf(0, {}), rowOf(1, { network_out: 'c', currency_out: 'c-eth', recipient: 'carol' })]
const BACK = [rowOf(0, {}), rowOf(1, { ...ROWS[1], status: 'REFUNDED' })]

const orderOf = (rows: readonly BulkRowFact[], change: Partial<BulkOrderFact> = {}): BulkOrderFact => {
  const { id, wallet_sender, reference, transaction_in, network_in, token_in, currency_in } = ORDER
  return {
    id,
    wallet_sender,
    reference,
    transaction_in,
    network_in,
    token_in,
    currency_in,
    credited_amount: null,
    payout_amount: null,
    created_ms: 0,
    credited_ms: 0,
    locked_ms: null,
    min_amount_out: null,
    rate: null,
    kind: 'bulk',
    status: 'COMPLETE',
    version: 6,
    amount_in: '82',
    amount_out: '80',
    rows,
    platform_fee: '0',
    swap_fee: '0',
    destination_fee: '2',
    ...change,
  }
}

const event = (version: number, name: string, move: string, rows: readonly number[] = []): EventFact => {
  // CAST: the tests use statuses of orders.
  const [from_status, to_status] = move.split(' > ') as [EventFact['to_status'], EventFact['to_status']]
  return { order_id: 'order', version, event: name, from_status, to_status, rows, at_ms: 0 }
}

/** Both rows are signed, and end one after the other. */
const historyOf = (last: string, end = 'COMPLETE'): readonly EventFact[] => [
  {
    order_id: 'order',
    version: 1,
    event: 'created',
    from_status: null,
    to_status: 'PENDING',
    rows: [],
    at_ms: 0,
  },
  event(2, 'deposit_credited', 'PENDING > DEPOSITED'),
  event(3, 'payout_signed', 'DEPOSITED > SENDING', [0, 1]),
  event(4, 'payout_confirmed', 'SENDING > SENDING', [0]),
  ...(last === 'refund_confirmed'
    ? [event(5, 'payout_failed', 'SENDING > SENDING', [1]), event(6, last, `SENDING > ${end}`, [1])]
    : [event(5, 'refund_confirmed', 'SENDING > SENDING'), event(6, last, `SENDING > ${end}`, [1])]),
]

const legOf = (id: string, row_no: number | null, change: Partial<LegFact>): LegFact => ({
  ...LEG,
  id,
  row_no,
  amount: '40',
  ...change,
})
const LEGS = [legOf('1', 0, {}), legOf('2', 1, { network_id: 'c', recipient: 'carol' })]
const GIVEN_UP = [
  legOf('1', 0, {}),
  legOf('2', 1, { network_id: 'c', recipient: 'carol', status: 'refunded', refund_state: 'owed' }),
  legOf('3', 1, { kind: 'refund', network_id: 'a', recipient: 'alice' }),
]
const attemptOf = (id: string, network_id: string, leg_id: string): AttemptFact => ({
  ...ATTEMPT,
  id,
  network_id,
  tx_ids: [`tx ${leg_id}`],
  legs: [{ leg_id, payout_id: null }],
})
const ATTEMPTS = [attemptOf('1', 'b', '1'), attemptOf('2', 'c', '2')]
const REFUNDED = [attemptOf('1', 'b', '1'), attemptOf('3', 'a', '3')]

const DEPOSIT = mined('deposit', { amount: 82n })
const paid = (leg: string, to: string, amount = 40n): MinedTransaction =>
  mined(`tx ${leg}`, { from: TREASURY, to, amount, reference: null })

interface Scene {
  readonly order?: BulkOrderFact
  readonly events?: readonly EventFact[]
  readonly legs?: readonly LegFact[]
  readonly attempts?: readonly AttemptFact[]
  readonly deposited?: string
  readonly source?: ChainView
  readonly first?: ChainView
  readonly second?: ChainView
}

/** A bulk order with two rows on two networks, deposited and paid; `change` overrides parts of it. */
const scene = (change: Scene = {}): View =>
  view({
    facts: {
      orders: [change.order ?? orderOf(ROWS)],
      events: change.events ?? historyOf('payout_confirmed'),
      deposits: [{ ...STORED, amount: change.deposited ?? '82' }],
      legs: change.legs ?? LEGS,
      attempts: change.attempts ?? ATTEMPTS,
    },
    source: change.source ?? chain('a', [DEPOSIT]),
    destination: change.first ?? chain('b', [paid('1', 'bob')]),
    others: [change.second ?? chain('c', [paid('2', 'carol')])],
  })

/** The second row could not be paid and was refunded. */
const GONE_BACK: Scene = {
  order: orderOf(BACK),
  events: historyOf('refund_confirmed'),
  legs: GIVEN_UP,
  attempts: REFUNDED,
  source: chain('a', [DEPOSIT, paid('3', 'alice', 40n)]),
  second: chain('c', []),
}

const broken = (change: Scene): readonly string[] =>
  INVARIANTS.filter(({ check }) => check(scene(change)).length > 0).map(({ id }) => id)
const whole = (change: Scene): readonly string[] => bulkIsWhole.check(scene(change))

test('a bulk order that is paid breaks nothing, nor does one of which a row went back', () => {
  expect(broken({})).toEqual([])
  expect(findUnfinished(scene())).toEqual([])
  expect(broken(GONE_BACK)).toEqual([])
  expect(findUnfinished(scene(GONE_BACK))).toEqual([])
})

const OPEN = [rowOf(0, {}), rowOf(1, { ...ROWS[1], status: 'PROCESSING' })]

test('P-e: an order that is complete with a row unpaid', () => {
  expect(whole({ order: orderOf(OPEN) })).toEqual([expect.stringContaining('COMPLETE, PROCESSING')])
  expect(whole({ order: orderOf(OPEN, { status: 'SENDING' }), second: chain('c', []) })).toEqual([])
  expect(whole({ second: chain('c', []) })).toEqual([expect.stringContaining('row 1 COMPLETE, and unpaid')])
})

test('P-e: an order that goes on after all its rows have ended', () => {
  expect(whole({ order: orderOf(ROWS, { status: 'SENDING' }) })).toEqual([
    expect.stringContaining('is SENDING'),
  ])
  expect(whole({ ...GONE_BACK, order: orderOf(BACK, { status: 'REJECTED' }) })).toHaveLength(1)
})

test.each([
  ['paid a unit less', { second: chain('c', [paid('2', 'carol', 39n)]) }, '81 paid'],
  ['paid a unit more', { second: chain('c', [paid('2', 'carol', 41n)]) }, '83 paid'],
  [
    'given back a unit less',
    { ...GONE_BACK, source: chain('a', [DEPOSIT, paid('3', 'alice', 39n)]) },
    '81 paid',
  ],
  [
    'a deposit that was more',
    { source: chain('a', [mined('deposit', { amount: 83n })]), legs: LEGS },
    undefined,
  ],
] as const)('P-e: a sum that is off by a unit: %s', (_what, change, says) => {
  // An excess that is undecided counts as the sender's.
  expect(whole(change)).toEqual(says === undefined ? [] : [expect.stringContaining(says)])
})

test('P-e: what is over counts with what went back of it, to the unit', () => {
  const over = (amount: bigint): readonly string[] =>
    whole({
      deposited: '90',
      legs: [...LEGS, legOf('3', null, { kind: 'refund', network_id: 'a', recipient: 'alice' })],
      attempts: [...ATTEMPTS, attemptOf('3', 'a', '3')],
      source: chain('a', [mined('deposit', { amount: 90n }), paid('3', 'alice', amount)]),
    })
  expect(over(7n)).toEqual([])
  expect(over(6n)).toEqual([expect.stringContaining('89 paid')])
})

test('P-e: a row that is both paid and given back', () => {
  const both = { ...GONE_BACK, second: chain('c', [paid('2', 'carol')]) }
  expect(whole(both)).toContainEqual(expect.stringContaining('row 1 both paid and given back'))
  expect(whole({ ...GONE_BACK, source: chain('a', [DEPOSIT]) })).toEqual([
    expect.stringContaining('row 1 REFUNDED, and nothing went back'),
  ])
})

test('P-e forgives a payment that a rewrite has taken away, which was canonical before', () => {
  const gone = (deepestReorg: number): ChainView => ({
    ...chain('c', [paid('2', 'carol')]),
    mined: [],
    deepestReorg,
  })
  expect(whole({ second: gone(1) })).toEqual([])
  expect(whole({ second: gone(0) })).toHaveLength(1)
  expect(findUnfinished(scene({ second: gone(1) }))).toEqual([expect.stringContaining('row 1')])
})

test.each([
  ['M2', 'a deposit a unit short', { source: chain('a', [mined('deposit', { amount: 81n })]) }],
  ['M4', 'a row that is paid twice', { second: chain('c', [paid('2', 'carol'), paid('x', 'carol')]) }],
  [
    'M5',
    'a row that goes back with more taken off',
    { ...GONE_BACK, source: chain('a', [DEPOSIT, paid('3', 'alice', 39n)]) },
  ],
  [
    'M6',
    'a row that is paid on the network of another',
    { first: chain('b', [paid('1', 'bob'), paid('2', 'carol')]) },
  ],
  [
    'M10',
    'a row that arrives smaller than it was sent',
    { order: orderOf([rowOf(0, { amount_out: '39' })]) },
  ],
  ['M10', 'a deposit that is not its rows', { order: orderOf(ROWS, { amount_in: '83' }) }],
  ['M11', 'a row at a discount', { order: orderOf([rowOf(0, { destination_fee: '0' })]) }],
] as const)('%s finds %s', (id, _what, change) => {
  expect(broken(change)).toContain(id)
})

test('P-d follows each row through its own lifecycle', () => {
  const wrong = (order: BulkOrderFact, events: readonly EventFact[]): readonly string[] =>
    replayRows(order, events).wrong
  expect(wrong(orderOf(ROWS), historyOf('payout_confirmed'))).toEqual([])
  expect(wrong(orderOf(BACK), historyOf('payout_confirmed'))).toEqual([
    expect.stringContaining('by its history'),
  ])
  expect(wrong(orderOf(ROWS), historyOf('payout_confirmed', 'SENDING'))).toEqual([
    expect.stringContaining('makes it SENDING'),
  ])
  const again = [...historyOf('payout_confirmed'), event(7, 'refund_confirmed', 'COMPLETE > COMPLETE', [1])]
  expect(wrong(orderOf(ROWS), again)).toEqual([expect.stringContaining('of row 1, which is COMPLETE')])
})

test('L1 finds bulk orders that do not end', () => {
  const stuck = { order: orderOf(OPEN, { status: 'SENDING' }), second: chain('c', []) }
  expect(findUnfinished(scene(stuck))).toContainEqual(expect.stringContaining('still SENDING'))
})
