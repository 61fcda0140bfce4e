// @vitest-environment jsdom
import { LOOKUP_STATUSES, DEPOSIT_ISSUES, DEPOSIT_NEXT_STEPS, DEPOSIT_OUTCOMES } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { toDepositLookup } from '../../../entities/deposit/deposit.ts'
import { lookupInterval } from '../../../entities/deposit/deposit-queries.ts'
import { describeRefund, toRefund } from '../../../entities/deposit/refund.ts'
import { aDepositWire, aLookupWire, aRefundWire } from '../../../entities/deposit/testing/deposit-builder.ts'
import { anOrder } from '../../../entities/order/testing/order-builder.ts'
import { viewClaim } from './claim-view.ts'
import { viewDepositCard } from './deposit-card-view.ts'
import { parseFindSearch } from './find-search.ts'
import { viewNothingSeen } from './nothing-seen-view.ts'

const lookup = (...deposits: Parameters<typeof aDepositWire>[0][]) =>
  toDepositLookup(aLookupWire(deposits.map((changes) => aDepositWire(changes))))

function card(changes: Parameters<typeof aDepositWire>[0] = {}, order = anOrder()) {
  const [deposit] = lookup(changes).deposits
  if (deposit === undefined) throw new Error('no deposit')
  return viewDepositCard(deposit, 'Ethereum', order)
}

describe('the card of a deposit', () => {
  it('counts confirmations, and never beyond what is needed', () => {
    expect(card().confirmations).toEqual({ seen: 2, required: 12 })
    expect(card({ confirmations: 40 }).confirmations).toEqual({ seen: 12, required: 12 })
    expect(card().title).toBe('We’ve seen your deposit')
  })

  it('says how much is missing where the order is known, and only that it is less where it is not', () => {
    const short = { outcome: 'unmatched', issue: 'short', refund: aRefundWire() } as const
    expect(card(short)).toMatchObject({
      title: '1.2 ETH arrived',
      text: 'That is 0.3 ETH less than you ordered, so we can’t use it for the order.',
    })
    const [deposit] = lookup(short).deposits
    if (deposit === undefined) throw new Error('no deposit')
    expect(viewDepositCard(deposit, 'Ethereum', undefined).text).toBe(
      'It arrived, but it’s less than you ordered.',
    )
  })

  it('compares to the last digit', () => {
    const short = { outcome: 'unmatched', issue: 'short', amount: '1.499999999999999999' } as const
    expect(card(short)).toMatchObject({
      title: '1.499999999999999999 ETH arrived',
      text: 'That is 0.000000000000000001 ETH less than you ordered, so we can’t use it for the order.',
    })
  })

  it('has words, a place for the sun and something to do for every combination', () => {
    for (const outcome of DEPOSIT_OUTCOMES) {
      for (const issue of [null, ...DEPOSIT_ISSUES]) {
        for (const next_step of DEPOSIT_NEXT_STEPS) {
          const view = card({ outcome, issue, next_step })
          expect([view.title, view.text, view.advice ?? ''].filter((text) => text === '')).toEqual([])
          expect(view.sun >= 0 && view.sun <= 1).toBe(true)
        }
      }
    }
  })

  it('lets a refund sink back to where it rose', () => {
    const suns = (['PENDING', 'SENT', 'COMPLETE'] as const).map(
      (status) => card({ outcome: 'unmatched', issue: 'short', refund: aRefundWire({ status }) }).sun,
    )
    expect(suns).toEqual(suns.toSorted((a, b) => b - a))
    expect(suns.at(-1)).toBe(0)
  })

  it('leaves to the refund what the refund says, and adds what can be done', () => {
    const refund = aRefundWire()
    const refunded = { outcome: 'unmatched', issue: 'no_order', refund } as const
    expect(card({ ...refunded, next_step: 'wait_for_refund' }).advice).toBeUndefined()
    expect(card({ ...refunded, next_step: 'connect_sender_wallet' }).advice).toMatch(/connect the wallet/)
  })
})

describe('a refund', () => {
  const now = new Date('2026-05-01T10:00:00Z')
  const text = (changes: Parameters<typeof aRefundWire>[0]) =>
    describeRefund(toRefund(aRefundWire(changes)), { amount: '0.3 ETH', now })

  it('says when it is sent at the earliest, and to whom the money goes', () => {
    expect(text({ not_before: '2026-05-01T10:49:30Z' }).text).toMatch(/in 50 minutes at the earliest/)
    expect(text({ not_before: '2026-05-01T10:00:20Z' }).text).toMatch(/in a minute at the earliest/)
    expect(text({ not_before: '2026-05-01T09:00:00Z' }).text).toMatch(/send it in a moment/)
    expect(text({}).title).toBe('0.3 ETH is being refunded')
  })

  it.each(['SENT', 'COMPLETE', 'HELD', 'UNREFUNDABLE'] as const)('that is %s has its words', (status) => {
    expect(text({ status }).text.length).toBeGreaterThan(20)
  })
})

describe('a transaction of which nothing was seen', () => {
  it.each(LOOKUP_STATUSES)('is explained when the chain says %s', (chain) => {
    const view = viewNothingSeen(toDepositLookup(aLookupWire([], { chain })), 'Ethereum')
    expect([view.title, view.text, view.advice].filter((words) => words === '')).toEqual([])
    expect(view.checked).toMatch(/up to block 2145678/)
  })

  it('admits that nothing was read yet', () => {
    const unread = toDepositLookup(aLookupWire([], { chain: 'unknown', scanned_to: null }))
    expect(viewNothingSeen(unread, 'Ethereum').checked).toBe('We haven’t checked Ethereum yet.')
  })
})

describe('looking again', () => {
  it.each([
    [lookup({}), 3_000],
    [lookup({ outcome: 'unmatched', refund: aRefundWire() }), 10_000],
    [lookup({ outcome: 'unmatched', refund: aRefundWire({ status: 'SENT' }) }), 3_000],
    [lookup({ outcome: 'unmatched', refund: aRefundWire({ status: 'COMPLETE' }) }), false],
    [lookup({ outcome: 'paid' }), false],
    [lookup({ outcome: 'paid', refund: aRefundWire() }, { outcome: 'paid', index: 1 }), 10_000],
    [toDepositLookup(aLookupWire([], { chain: 'pending' })), 3_000],
    [toDepositLookup(aLookupWire([], { chain: 'unknown' })), 10_000],
    [toDepositLookup(aLookupWire([], { chain: 'failed' })), false],
    [undefined, 10_000],
  ])('happens as often as something can change (%#)', (known, interval) => {
    expect(lookupInterval(known)).toBe(interval)
  })
})

describe('a claim', () => {
  const sender = '0xA'
  it.each([
    ['wait', '0xA', 'none'],
    ['connect_sender_wallet', undefined, 'connect'],
    ['connect_sender_wallet', '0xB', 'other_account'],
    ['connect_sender_wallet', '0xA', 'sign_in'],
    ['claim', '0xA', 'claim'],
  ] as const)('at %s with %s connected: %s', (nextStep, connected, kind) => {
    expect(viewClaim({ nextStep, sender }, connected).kind).toBe(kind)
  })
})

it('takes out of a link only what can be right', () => {
  const order = '0198f6b2-c7a9-7c2e-8d4f-5a6b7c8d9e0f'
  expect(parseFindSearch({ network: 'base', hash: '0xab', order, junk: '1' })).toEqual({
    network: 'base',
    hash: '0xab',
    order,
  })
  expect(parseFindSearch({ network: 'Base!', hash: 'a b', order: '1' })).toEqual({})
})
