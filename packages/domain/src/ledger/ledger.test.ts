import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { depositPosition, type DepositBooking } from './deposit-position.ts'
import { payoutDust } from './payout-dust.ts'
import { payoutPosition, type PayoutBooking } from './payout-position.ts'
import { bookKey, isBalanced, mergePostings, posting, postingsBetween } from './posting.ts'

const ETH = { networkId: 'ethereum', token: null }
const BASE = { networkId: 'base', token: null }
const USDC = { networkId: 'base', token: '0xusdc' }

const amount = fc.bigInt({ min: 1n, max: 10n ** 40n })
const depositBooking = fc.constantFrom<DepositBooking>('none', 'own', 'suspense', 'order', 'refund', 'lost')
const payoutBooking = fc.constantFrom<PayoutBooking>('none', 'signed', 'final', 'dead')
const deposit = fc
  .record({ amount, refund: amount, dust: amount })
  .chain(({ amount: toOrder, refund, dust }) =>
    fc.record({
      id: fc.constant('7'),
      book: fc.constantFrom(ETH, BASE, USDC),
      wallet: fc.constant('wallet'),
      amount: fc.constant(toOrder + refund + dust),
      orderId: fc.constant('order-1'),
      refund: fc.constant(refund),
      dust: fc.constant(dust),
    }),
  )
const payout = fc
  .record({ net: amount, fees: fc.bigInt({ min: 0n, max: 10n ** 20n }), amountOut: amount })
  .chain(({ net, fees, ...rest }) =>
    fc.record({
      owed: fc.constantFrom(
        { kind: 'order' as const, holder: 'order-1' },
        { kind: 'refund_payable' as const, holder: '7' },
      ),
      source: fc.constantFrom(ETH, BASE, USDC),
      destination: fc.constantFrom(ETH, BASE, USDC),
      wallet: fc.constant('wallet'),
      amountIn: fc.constant(net + fees),
      fees: fc.constant(fees),
      dust: fc.bigInt({ min: 0n, max: net }),
      amountOut: fc.constant(rest.amountOut),
    }),
  )

describe('positions of the ledger', () => {
  it('balance in every book, and so does every step between two', () => {
    fc.assert(
      fc.property(
        deposit,
        depositBooking,
        depositBooking,
        payout,
        payoutBooking,
        payoutBooking,
        (d, a, b, p, x, y) => {
          expect(isBalanced(depositPosition(d, a))).toBe(true)
          expect(isBalanced(payoutPosition(p, x))).toBe(true)
          expect(isBalanced(postingsBetween(depositPosition(d, a), depositPosition(d, b)))).toBe(true)
          expect(isBalanced(postingsBetween(payoutPosition(p, x), payoutPosition(p, y)))).toBe(true)
        },
      ),
    )
  })

  it('cancel out when a step is taken back', () => {
    fc.assert(
      fc.property(payout, payoutBooking, payoutBooking, (p, x, y) => {
        const there = postingsBetween(payoutPosition(p, x), payoutPosition(p, y))
        const back = postingsBetween(payoutPosition(p, y), payoutPosition(p, x))
        expect(mergePostings([...there, ...back])).toEqual([])
      }),
    )
  })

  it('leave nothing owed once a deposit is credited, or goes back, and its payment is final', () => {
    fc.assert(
      fc.property(payout, (p) => {
        const isRefund = p.owed.kind === 'refund_payable'
        const d = {
          id: '7',
          book: p.source,
          wallet: 'wallet',
          amount: p.amountIn,
          orderId: 'order-1',
          refund: isRefund ? p.amountIn : 0n,
          dust: 0n,
        }
        const booking = isRefund ? 'refund' : 'order'
        const all = mergePostings([...depositPosition(d, booking), ...payoutPosition(p, 'final')])
        expect(all.filter(({ account }) => account.kind === p.owed.kind)).toEqual([])
        expect(all.filter(({ account }) => account.kind === 'payout_reserved')).toEqual([])
      }),
    )
  })

  it('refuse a credit without a holder', () => {
    const nobody = { id: '7', book: ETH, wallet: 'w', amount: 1n, orderId: null, refund: 0n, dust: 0n }
    expect(() => depositPosition(nobody, 'order')).toThrow('has an order')
  })
})

describe('isBalanced', () => {
  it('finds one base unit, and sees each book on its own', () => {
    expect(isBalanced([posting(ETH, 'custody', 5n), posting(ETH, 'suspense', -5n)])).toBe(true)
    expect(isBalanced([posting(ETH, 'custody', 5n), posting(ETH, 'suspense', -4n)])).toBe(false)
    expect(isBalanced([posting(ETH, 'custody', 5n), posting(BASE, 'suspense', -5n)])).toBe(false)
  })

  it('distinguishes books of one network', () => {
    expect([bookKey(BASE), bookKey(USDC)]).toEqual(['base/native', 'base/0xusdc'])
  })
})

describe('payoutDust', () => {
  it('is what rounding down leaves, never negative, and nothing between assets', () => {
    const terms = { isSameAsset: true, decimalsIn: 18, decimalsOut: 6 }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (netIn) => {
        const amountOut = convertDecimalsFloor(netIn, 18, 6)
        const dust = payoutDust({ ...terms, netIn, amountOut })
        expect(dust).toBe(netIn - amountOut * 10n ** 12n)
        expect(payoutDust({ ...terms, isSameAsset: false, netIn, amountOut })).toBe(0n)
      }),
    )
    expect(
      payoutDust({
        isSameAsset: true,
        decimalsIn: 6,
        decimalsOut: 18,
        netIn: 3n,
        amountOut: 3n * 10n ** 12n,
      }),
    ).toBe(0n)
  })
})
