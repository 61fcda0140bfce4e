import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RefundWire } from '@sunspan/api'
import { REFUND_SHORT_TEXTS, REFUND_STATUSES } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { toDepositLookup } from '../../../entities/deposit/deposit.ts'
import { describeRefund, toRefund } from '../../../entities/deposit/refund.ts'
import { aDepositWire, aLookupWire, aRefundWire } from '../../../entities/deposit/testing/deposit-builder.ts'
import { viewDepositCard } from './deposit-card-view.ts'
import { viewNothingSeen } from './nothing-seen-view.ts'

type Facts = Parameters<typeof aDepositWire>[0]

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/deposits.md'), 'utf8')
/** The page's quotes in the entry with this name. */
function quoted(entry: string): readonly string[] {
  const line = page.split('\n').find((text) => text.startsWith(`- **${entry}**`))
  if (line === undefined) throw new Error(`docs/deposits.md has no entry "${entry}"`)
  return [...line.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => sentence)
}

function sentencesOf(facts: Facts): readonly string[] {
  const [deposit] = toDepositLookup(aLookupWire([aDepositWire(facts)])).deposits
  if (deposit === undefined) throw new Error('no deposit')
  const { title, text, advice } = viewDepositCard(deposit, 'Ethereum', undefined)
  return [title, text, ...(advice === undefined ? [] : [advice])]
}

const refunded = (issue: RefundWire['reason'], changes: Partial<Facts> = {}): Facts => ({
  outcome: 'unmatched',
  issue,
  next_step: 'wait_for_refund',
  refund: aRefundWire({ reason: issue }),
  ...changes,
})
const later = { not_before: '2026-05-01T10:49:30Z' }

/** The server's report for each kind of deposit, as asserted by the bridge's tests. */
const REPORTS: readonly (readonly [string, Facts])[] = [
  ['as ordered', { outcome: 'paid', next_step: 'nothing_to_do' }],
  ['not final yet', { outcome: 'confirming' }],
  ['credited', { outcome: 'credited' }],
  ['short by more', refunded('short')],
  [
    'over, the rest goes back',
    { ...refunded('over', { outcome: 'paid' }), refund: aRefundWire({ reason: 'over', amount: '0.2' }) },
  ],
  ['over by dust', { outcome: 'paid', issue: 'over', next_step: 'nothing_to_do' }],
  [
    'second for its order',
    refunded('second_deposit', {
      refund: aRefundWire({ reason: 'second_deposit', ...later }),
      next_step: 'connect_sender_wallet',
    }),
  ],
  ['late', refunded('late')],
  ['whose rate has moved', refunded('rate_moved')],
  ['in another token', refunded('wrong_token')],
  ['in a token that is paused', refunded('token_not_accepted')],
  ['on another network', refunded('wrong_network')],
  [
    'without an order',
    refunded('no_order', {
      refund: aRefundWire({ reason: 'no_order', ...later }),
      next_step: 'connect_sender_wallet',
    }),
  ],
  [
    'fit for several orders',
    refunded('ambiguous', {
      refund: aRefundWire({ reason: 'ambiguous', ...later }),
      next_step: 'claim',
    }),
  ],
  [
    'from a contract',
    refunded('short', {
      refund: aRefundWire({ status: 'HELD' }),
      next_step: 'contact_support',
    }),
  ],
  [
    'too small to send back',
    refunded('short', {
      refund: aRefundWire({ status: 'UNREFUNDABLE' }),
      next_step: 'contact_support',
    }),
  ],
  ['of a payout that is refused', refunded('payout_impossible')],
  ['of a payout that waited', refunded('payout_waited')],
  ['of our own', { outcome: 'unmatched', issue: 'own_transfer', next_step: 'nothing_to_do' }],
  [
    'paid out before a restore',
    {
      outcome: 'paid',
      issue: 'paid_elsewhere',
      next_step: 'nothing_to_do',
      paid_elsewhere: { network_id: 'base', transaction_hash: '0xab' },
    },
  ],
  ['reorganised away', { outcome: 'reorganised', next_step: 'check_wallet' }],
]

describe('the sender of a deposit', () => {
  it.each(REPORTS)('%s, reads what docs/deposits.md says', (entry, facts) => {
    expect(quoted(entry)).toEqual(sentencesOf(facts))
  })

  it('of a token that is not known here reads what docs/deposits.md says', () => {
    const lookup = aLookupWire([], { chain: 'foreign_token', next_step: 'contact_support' })
    const { title, text, advice } = viewNothingSeen(toDepositLookup(lookup), 'Ethereum')
    expect(quoted('of a token that is not known here')).toEqual([title, text, advice])
  })

  it.each<readonly [string, Partial<RefundWire>]>([
    ['PENDING', { status: 'PENDING' }],
    ['PENDING, and waits', { status: 'PENDING', ...later }],
    ['SENT', { status: 'SENT' }],
    ['COMPLETE', { status: 'COMPLETE' }],
    ['HELD', { status: 'HELD' }],
    ['UNREFUNDABLE', { status: 'UNREFUNDABLE' }],
  ])('reads about a refund that is %s what docs/deposits.md says', (entry, changes) => {
    const now = new Date('2026-05-01T10:00:00Z')
    const { title, text } = describeRefund(toRefund(aRefundWire(changes)), { amount: '1.2 ETH', now })
    expect(quoted(entry)).toEqual([title, text])
  })

  it.each(REFUND_STATUSES)(
    'reads in a list about a refund that is %s what docs/deposits.md says',
    (status) => {
      expect(quoted(`${status} in the list`)).toEqual([REFUND_SHORT_TEXTS[status]])
    },
  )
})
