import { describe, expect, it } from 'vitest'
import {
  CHAIN_SIGHTINGS,
  depositNextStep,
  DEPOSIT_NEXT_STEPS,
  sightingNextStep,
} from './deposit-next-step.ts'
import {
  DEPOSIT_ISSUES,
  DEPOSIT_OUTCOMES,
  REFUND_STATUSES,
  type DepositReport,
  type RefundStatus,
} from './deposit-report.ts'

type Facts = Pick<DepositReport, 'outcome' | 'issue' | 'refund' | 'currencyId'>

const facts = (changes: Partial<Facts> = {}): Facts => ({
  outcome: 'unmatched',
  issue: 'no_order',
  refund: null,
  currencyId: 'base-eth',
  ...changes,
})
const refund = (status: RefundStatus): DepositReport['refund'] => ({
  status,
  reason: 'short',
  amount: 1n,
  currencyId: 'base-eth',
  recipient: '0xA',
  transactionHash: null,
  notBefore: null,
})

describe('what to do about a deposit', () => {
  it('is to wait while it goes on by itself, and nothing once it is paid', () => {
    expect(depositNextStep(facts({ outcome: 'confirming', issue: null }), false)).toBe('wait')
    expect(depositNextStep(facts({ outcome: 'credited', issue: null }), true)).toBe('wait')
    expect(depositNextStep(facts({ outcome: 'paid', issue: null }), false)).toBe('nothing_to_do')
  })

  it.each([
    ['PENDING', 'wait_for_refund'],
    ['SENT', 'wait_for_refund'],
    ['COMPLETE', 'nothing_to_do'],
    ['HELD', 'contact_support'],
    ['UNREFUNDABLE', 'contact_support'],
  ] as const)('with a refund that is %s: %s, of the whole or of what was too much', (status, step) => {
    expect(depositNextStep(facts({ issue: 'short', refund: refund(status) }), true)).toBe(step)
    expect(depositNextStep(facts({ outcome: 'paid', issue: 'over', refund: refund(status) }), false)).toBe(
      step,
    )
  })

  it('offers the claim to the sender alone', () => {
    expect(depositNextStep(facts(), true)).toBe('claim')
    expect(depositNextStep(facts(), false)).toBe('connect_sender_wallet')
  })

  it('sends people to support with what no rule can price, and leaves our own transfers alone', () => {
    expect(depositNextStep(facts({ currencyId: null }), true)).toBe('contact_support')
    expect(depositNextStep(facts({ issue: 'own_transfer' }), true)).toBe('nothing_to_do')
  })

  it('is told for every combination', () => {
    const refunds = [null, ...REFUND_STATUSES.map(refund)]
    const steps = DEPOSIT_OUTCOMES.flatMap((outcome) =>
      DEPOSIT_ISSUES.flatMap((issue) =>
        refunds.flatMap((owed) =>
          [true, false].map((isSender) => depositNextStep(facts({ outcome, issue, refund: owed }), isSender)),
        ),
      ),
    )
    expect(steps.filter((step) => !DEPOSIT_NEXT_STEPS.includes(step))).toEqual([])
  })
})

it('never tells somebody whose transaction is on its way to send again', () => {
  const again = CHAIN_SIGHTINGS.filter((sighting) => sightingNextStep(sighting) === 'send_again')
  expect(again).toEqual(['failed'])
})
