import { describe, expect, it } from 'vitest'
import { judgeOrder, type OrderFacts } from './judge-order.ts'

const ETHER = 10n ** 18n
const row = {
  network: 'base',
  receiver: '0x00000000000000000000000000000000000000aa',
  amount: ETHER - 1_000n,
} as const
const order: OrderFacts['order'] = {
  id: 'one',
  kind: 'standard',
  how: 'right',
  asked: ETHER,
  promised: [row],
}
const GOOD: OrderFacts = {
  order,
  landed: [ETHER],
  received: [ETHER - 1_000n],
  status: 'COMPLETE',
  isCalm: true,
}
const problemsOf = (change: Partial<OrderFacts>): readonly string[] => judgeOrder({ ...GOOD, ...change })

describe('an order', () => {
  it('that was paid as promised, or given back, is right', () => {
    expect(judgeOrder(GOOD)).toEqual([])
    expect(problemsOf({ received: [0n], status: 'REJECTED' })).toEqual([])
    expect(problemsOf({ landed: [3n * ETHER], received: [3n * ETHER - 1_000n] })).toEqual([])
    expect(problemsOf({ landed: [ETHER, ETHER] })).toEqual([])
  })

  it.each<[string, Partial<OrderFacts>]>([
    ['one wei more than promised', { received: [ETHER - 999n] }],
    ['three times what was promised', { received: [3n * (ETHER - 1_000n)] }],
    ['for nothing', { landed: [] }],
    ['for dust', { landed: [1n] }],
    ['for half', { landed: [ETHER / 2n] }],
    ['for two halves', { landed: [ETHER / 2n, ETHER / 2n] }],
    ['twice for two deposits', { landed: [ETHER, ETHER], received: [2n * (ETHER - 1_000n)] }],
    ['a large deposit without its fees', { landed: [3n * ETHER], received: [3n * ETHER] }],
    ['less than promised', { received: [ETHER - 1_001n] }],
    ['and says that it is not', { status: 'REJECTED' }],
    ['no one, and says that it is paid', { received: [0n] }],
  ])('that pays %s is found', (_, change) => {
    expect(problemsOf(change)).not.toEqual([])
  })

  it('may be under way while money moves, and may not be overpaid', () => {
    expect(problemsOf({ status: 'SENDING', isCalm: false })).toEqual([])
    expect(problemsOf({ received: [ETHER], isCalm: false })).not.toEqual([])
  })
})

it('rows of a bulk order are held to their own amounts', () => {
  const bulk: OrderFacts['order'] = { ...order, kind: 'bulk', promised: [row, { ...row, amount: 5n }] }
  const facts: OrderFacts = { ...GOOD, order: bulk, landed: [2n * ETHER], received: [ETHER - 1_000n, 5n] }
  expect(judgeOrder(facts)).toEqual([])
  expect(judgeOrder({ ...facts, received: [ETHER - 1_000n, 6n] })).toHaveLength(1)
  expect(judgeOrder({ ...facts, received: [0n, 5n] })).toEqual([])
})
