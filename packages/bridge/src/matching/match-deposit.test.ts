import { ORDER_STATUS_TABLE, ORDER_STATUSES } from '@sunspan/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchDeposit, type DepositFacts, type NamedOrder } from './match-deposit.ts'

const NOW = new Date(1_000_000)

const order = (fields: Partial<NamedOrder> = {}): NamedOrder => ({
  id: 'order',
  status: 'WAIT_DEPOSIT',
  networkIn: 'ethereum',
  currencyIn: 'ethereum-eth',
  amountIn: 5n,
  walletSender: 'alice',
  hasDeposit: false,
  holdsClaim: true,
  lateUntil: new Date(2_000_000),
  isAmountEnough: true,
  ...fields,
})

const deposit = (fields: Partial<DepositFacts> = {}): DepositFacts => ({
  networkId: 'ethereum',
  sender: 'alice',
  currency: { id: 'ethereum-eth', active: true },
  amount: 5n,
  seenAt: NOW,
  ...fields,
})

const NOBODY: ReadonlySet<string> = new Set()
const reasonOf = (match: ReturnType<typeof matchDeposit>): string =>
  match.kind === 'matched' ? 'matched' : match.reason

describe('matchDeposit', () => {
  it.each([
    ['as ordered', {}, {}, 'matched'],
    ['from another wallet', { sender: 'exchange' }, {}, 'matched'],
    ['too little', { amount: 4n }, { isAmountEnough: false }, 'short'],
    ['too much', { amount: 6n }, {}, 'matched'],
    ['in another token', { currency: { id: 'ethereum-usdc', active: true } }, {}, 'wrong_token'],
    ['in an unknown token', { currency: undefined }, {}, 'wrong_token'],
    [
      'in a token that is paused',
      { currency: { id: 'ethereum-eth', active: false } },
      {},
      'token_not_accepted',
    ],
    ['on another network', { networkId: 'base' }, {}, 'wrong_network'],
    ['for a closed order in time', {}, { status: 'REJECTED' }, 'matched'],
    ['for an expired order too late', {}, { status: 'EXPIRED', lateUntil: new Date(1) }, 'late'],
    ['for an expired order in the last moment', {}, { status: 'EXPIRED', lateUntil: NOW }, 'matched'],
    ['for an open order past its late time', {}, { lateUntil: new Date(1) }, 'matched'],
    ['for a paid order', {}, { status: 'COMPLETE' }, 'second_deposit'],
    ['for an order that has one', {}, { hasDeposit: true }, 'second_deposit'],
  ] as const)('by reference, %s', (_, depositFields, orderFields, expected) => {
    const match = matchDeposit(deposit(depositFields), order(orderFields), [], NOBODY)
    expect(reasonOf(match)).toBe(expected)
  })

  it('refuses an open order only when its own sender sent something else', () => {
    const wrong = { amount: 4n }
    const short = (fields: Partial<NamedOrder> = {}): NamedOrder =>
      order({ isAmountEnough: false, ...fields })
    expect(matchDeposit(deposit(wrong), short(), [], NOBODY)).toMatchObject({ refusesOrder: true })
    expect(matchDeposit(deposit({ ...wrong, sender: 'mallory' }), short(), [], NOBODY)).toMatchObject({
      refusesOrder: false,
    })
    expect(matchDeposit(deposit(wrong), short({ status: 'EXPIRED' }), [], NOBODY)).toMatchObject({
      refusesOrder: false,
    })
  })

  it.each([
    ['on another network', { networkId: 'base' }, {}],
    ['when it has one already', {}, { hasDeposit: true }],
    ['in a token that is paused', { currency: { id: 'ethereum-eth', active: false } }, {}],
  ])('does not refuse an order for what its own sender sent %s', (_, depositFields, orderFields) => {
    const match = matchDeposit(deposit(depositFields), order(orderFields), [], NOBODY)
    expect(match).toMatchObject({ kind: 'unmatched', refusesOrder: false })
  })

  it('takes nothing that our own wallets send', () => {
    expect(reasonOf(matchDeposit(deposit(), order(), [order()], new Set(['alice'])))).toBe('own_transfer')
  })

  it('without a reference takes the only open order if it holds the claim, else the only ended one', () => {
    const similar = (...orders: NamedOrder[]): string =>
      reasonOf(matchDeposit(deposit(), undefined, orders, NOBODY))
    expect(similar()).toBe('no_order')
    expect(similar(order())).toBe('matched')
    expect(similar(order({ holdsClaim: false }))).toBe('ambiguous')
    expect(similar(order({ id: 'a' }), order({ id: 'b', holdsClaim: false }))).toBe('ambiguous')
    expect(similar(order({ id: 'a', hasDeposit: true }), order({ id: 'b' }))).toBe('matched')
    expect(similar(order({ id: 'a', status: 'REJECTED' }), order({ id: 'b' }))).toBe('matched')
    expect(similar(order({ status: 'EXPIRED' }))).toBe('matched')
    expect(similar(order({ id: 'a', status: 'EXPIRED' }), order({ id: 'b', status: 'REJECTED' }))).toBe(
      'ambiguous',
    )
    expect(similar(order({ status: 'EXPIRED', lateUntil: new Date(1) }))).toBe('no_order')
    expect(similar(order({ status: 'EXPIRED', lateUntil: NOW }))).toBe('matched')
  })

  it('matches only what agrees in every respect, whatever the orders are', () => {
    const anyOrder = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom(...ORDER_STATUSES),
      networkIn: fc.constantFrom('ethereum', 'base'),
      currencyIn: fc.constantFrom('ethereum-eth', 'ethereum-usdc'),
      amountIn: fc.bigInt(4n, 6n),
      walletSender: fc.constantFrom('alice', 'bob'),
      hasDeposit: fc.boolean(),
      holdsClaim: fc.boolean(),
      lateUntil: fc.constantFrom(new Date(1), new Date(2_000_000)),
      isAmountEnough: fc.boolean(),
    })
    const property = fc.property(
      anyOrder,
      fc.option(anyOrder, { nil: undefined }),
      fc.bigInt(4n, 6n),
      (a, b, amount) => {
        const facts = deposit({ amount })
        const similar = [a].filter(
          (o) =>
            o.walletSender === 'alice' &&
            o.amountIn === amount &&
            o.currencyIn === 'ethereum-eth' &&
            o.networkIn === 'ethereum',
        )
        const match = matchDeposit(facts, b, similar, NOBODY)
        if (match.kind === 'unmatched') return
        const taken = b ?? a
        expect(match.orderId).toBe(taken.id)
        if (b === undefined) expect(taken.amountIn).toBe(amount)
        else expect(b.isAmountEnough).toBe(true)
        expect(taken).toMatchObject({
          currencyIn: 'ethereum-eth',
          networkIn: 'ethereum',
          hasDeposit: false,
        })
        expect(ORDER_STATUS_TABLE[taken.status].awaitsDeposit).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })
})
