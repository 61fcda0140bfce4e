import type { OrderWire } from '@sunspan/api'
import { formatClock } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { anOrder } from '../order/testing/order-builder.ts'
import { aRefundWire } from '../deposit/testing/deposit-builder.ts'
import { rateText } from './rate-text.ts'

const UNTIL = new Date('2026-05-01T10:05:00.000Z')
const HASH = `0x${'ab'.repeat(32)}`

const textOf = (changes: Partial<OrderWire>, now: string) =>
  rateText(
    anOrder({
      type: 'SWAP',
      rate_locked_until: UNTIL.toISOString(),
      min_amount_out: '1.4840',
      rate: null,
      ...changes,
    }),
    new Date(`2026-05-01T${now}Z`),
  )

describe('the rate of a swap', () => {
  const clock = formatClock(UNTIL, UNTIL)

  it.each([
    ['10:00:01', '4:59'],
    ['10:04:00', '1:00'],
    ['10:04:59.500', '0:01'],
  ])('is held, at %s for %s', (now, left) => {
    expect(textOf({}, now)).toEqual({
      text: `Rate held until ${clock}, unless the market moves by more than the swap fee`,
      left,
    })
  })

  it('follows the market after that', () => {
    const text = 'The rate now follows the market: at least 1.484 ETH, or we refund your deposit.'
    expect(textOf({}, '10:05:00')).toEqual({ text, left: undefined })
  })

  it('depends on when the deposit was sent, once it is seen', () => {
    const text = `A deposit sent by ${clock} gets the held rate, unless the market has moved by more than the swap fee. Otherwise it gets the market rate: at least 1.484 ETH, or we refund it.`
    expect(textOf({ transaction_in: HASH, confirmations: 0 }, '10:04:00')).toEqual({ text, left: undefined })
  })

  it.each([
    ['LOCKED', 'Your deposit got the held rate.'],
    ['MARKET', 'Your deposit got the market rate: it arrived late, or the price had moved.'],
  ] as const)('is what was applied: %s', (rate, text) => {
    const credited = { status: 'DEPOSITED', transaction_in: HASH, rate } as const
    expect(textOf(credited, '10:04:00')).toEqual({ text, left: undefined })
  })

  it.each([
    ['within one asset', { rate_locked_until: null }],
    ['of an order that goes back', { status: 'DEPOSIT_FAILED', refund: aRefundWire() }],
    ['of one whose payout is under way, with nothing said', { status: 'SENDING' }],
  ] as const)('is not spoken of %s', (_, changes) => {
    expect(textOf(changes, '10:04:00')).toBeUndefined()
  })
})
