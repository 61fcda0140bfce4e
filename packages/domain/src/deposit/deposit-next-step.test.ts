import { describe, expect, it } from 'vitest'
import { LOOKUP_STATUSES, depositNextStep, DEPOSIT_NEXT_STEPS, lookupNextStep } from './deposit-next-step.ts'
import {
  DEPOSIT_ISSUES,
  DEPOSIT_OUTCOMES,
  REFUND_STATUSES,
  type DepositReport,
  type RefundStatus,
} from './deposit-report.ts'

type Facts = Pick<DepositReport, 'outcome' | 'issue' | 'refund'>

const NOW = new Date('2026-05-01T10:00:00Z')
const LATER = new Date('2026-05-01T11:00:00Z')

const facts = (changes: Partial<Facts> = {}): Facts => ({
  outcome: 'unmatched',
  issue: 'no_order',
  refund: null,
  ...changes,
})
const refund = (status: RefundStatus, notBefore: Date | null = NOW): DepositReport['refund'] => ({
  status,
  reason: 'short',
  depositTransactionHash: '0x1',
  depositAmount: 2n,
  amount: 1n,
  currencyId: 'base-eth',
  recipient: '0xA',
  transactionHash: null,
  notBefore,
})

describe('what to do about a deposit', () => {
  it('is to wait while it goes on by itself, and nothing once it is paid', () => {
    expect(
      depositNextStep(facts({ outcome: 'confirming', issue: null }), { isSender: false, now: NOW }),
    ).toBe('wait')
    expect(depositNextStep(facts({ outcome: 'credited', issue: null }), { isSender: true, now: NOW })).toBe(
      'wait',
    )
    expect(depositNextStep(facts({ outcome: 'paid', issue: null }), { isSender: false, now: NOW })).toBe(
      'nothing_to_do',
    )
  })

  it.each([
    ['PENDING', 'wait_for_refund'],
    ['SENT', 'wait_for_refund'],
    ['COMPLETE', 'nothing_to_do'],
    ['HELD', 'contact_support'],
    ['UNREFUNDABLE', 'contact_support'],
  ] as const)('with a refund that is %s: %s, of the whole or of what was too much', (status, step) => {
    expect(
      depositNextStep(facts({ issue: 'short', refund: refund(status) }), { isSender: true, now: NOW }),
    ).toBe(step)
    expect(
      depositNextStep(facts({ outcome: 'paid', issue: 'over', refund: refund(status) }), {
        isSender: false,
        now: NOW,
      }),
    ).toBe(step)
  })

  it('offers the claim to the sender alone, and only while the refund waits', () => {
    const waiting = facts({ refund: refund('PENDING', LATER) })
    expect(depositNextStep(waiting, { isSender: true, now: NOW })).toBe('claim')
    expect(depositNextStep(waiting, { isSender: false, now: NOW })).toBe('connect_sender_wallet')
    expect(depositNextStep(waiting, { isSender: true, now: LATER })).toBe('wait_for_refund')
    const settled = facts({ refund: refund('SENT', LATER) })
    expect(depositNextStep(settled, { isSender: true, now: NOW })).toBe('wait_for_refund')
  })

  it('sends people to support where nothing happens by itself, and leaves our own transfers alone', () => {
    expect(depositNextStep(facts(), { isSender: true, now: NOW })).toBe('contact_support')
    expect(depositNextStep(facts({ issue: 'own_transfer' }), { isSender: true, now: NOW })).toBe(
      'nothing_to_do',
    )
  })

  it('is defined for every combination', () => {
    const refunds = [null, ...REFUND_STATUSES.map((status) => refund(status))]
    const steps = DEPOSIT_OUTCOMES.flatMap((outcome) =>
      DEPOSIT_ISSUES.flatMap((issue) =>
        refunds.flatMap((owed) =>
          [true, false].map((isSender) =>
            depositNextStep(facts({ outcome, issue, refund: owed }), { isSender: isSender, now: NOW }),
          ),
        ),
      ),
    )
    expect(steps.filter((step) => !DEPOSIT_NEXT_STEPS.includes(step))).toEqual([])
  })
})

it('never advises to send again while a transaction is on its way', () => {
  const again = LOOKUP_STATUSES.filter((lookup) => lookupNextStep(lookup) === 'send_again')
  expect(again).toEqual(['failed'])
})
