import { describe, expect, it } from 'vitest'
import { depositPosition, type BookedDeposit } from './deposit-position.ts'
import { payoutDust } from './payout-dust.ts'
import { gasPosition, payoutPosition, type BookedPayout } from './payout-position.ts'
import { bookKey, isBalanced, posting, postingsBetween, type Posting } from './posting.ts'

const ETH = { networkId: 'ethereum', token: null }
const USDC = { networkId: 'base', token: '0xusdc' }
/** Formats a posting as one line. */
const written = (postings: readonly Posting[]): readonly string[] =>
  postings.map(({ account: { book, kind, holder }, amount }) =>
    [bookKey(book), kind, holder, String(amount)].filter((part) => part !== '').join(' '),
  )

const deposit: BookedDeposit = {
  id: '7',
  book: ETH,
  wallet: '0xaa',
  amount: 100n,
  orderId: 'order',
  refund: 20n,
  dust: 3n,
  kept: 4n,
}

describe('a deposit', () => {
  const owed = [
    'ethereum/native order order -73',
    'ethereum/native refund_payable 7 -20',
    'ethereum/native dust -3',
    'ethereum/native fee_income -4',
  ]
  it.each([
    ['none', []],
    ['own', []],
    ['suspense', ['ethereum/native custody 0xaa 100', 'ethereum/native suspense -100']],
    ['order', ['ethereum/native custody 0xaa 100', ...owed]],
    ['refund', ['ethereum/native custody 0xaa 100', ...owed]],
    ['lost', ['ethereum/native reorg_loss 100', ...owed]],
  ] as const)('that is booked as %s', (booking, expected) => {
    expect(written(depositPosition(deposit, booking))).toEqual(expected)
  })

  it('of no order goes back whole, and cannot be credited', () => {
    const whole = { ...deposit, orderId: null, refund: 93n }
    expect(written(depositPosition(whole, 'refund')).slice(1)).toEqual([
      'ethereum/native refund_payable 7 -93',
      'ethereum/native dust -3',
      'ethereum/native fee_income -4',
    ])
    expect(() => depositPosition({ ...deposit, orderId: null }, 'order')).toThrow('has an order')
  })

  it('of which nothing is kept is shared by three', () => {
    expect(written(depositPosition({ ...deposit, kept: undefined }, 'order'))).toContain(
      'ethereum/native order order -77',
    )
  })
})

const payout: BookedPayout = {
  owed: { kind: 'order', holder: 'order' },
  source: ETH,
  amountIn: 100n,
  fees: 6n,
  dust: 1n,
  destination: USDC,
  wallet: '0xaa',
  amountOut: 50n,
}

describe('a payout', () => {
  const converted = [
    'ethereum/native conversion base/0xusdc -93',
    'ethereum/native dust -1',
    'base/0xusdc conversion ethereum/native 50',
  ]
  it.each([
    ['none', []],
    ['dead', []],
    ['signed', ['ethereum/native order order 94', ...converted, 'base/0xusdc payout_reserved -50']],
    [
      'final',
      [
        'ethereum/native order order 100',
        ...converted,
        'ethereum/native fee_income -6',
        'base/0xusdc custody 0xaa -50',
      ],
    ],
  ] as const)('that is %s', (booking, expected) => {
    expect(written(payoutPosition(payout, booking))).toEqual(expected)
  })

  it('of a refund leaves nothing between books', () => {
    const refund = { ...payout, owed: { kind: 'refund_payable' as const, holder: '7' }, destination: ETH }
    expect(written(payoutPosition({ ...refund, dust: 0n, amountOut: 94n }, 'final'))).toEqual([
      'ethereum/native refund_payable 7 100',
      'ethereum/native fee_income -6',
      'ethereum/native custody 0xaa -94',
    ])
  })

  it('costs gas of the wallet, in the native coin', () => {
    expect(written(gasPosition({ networkId: 'base', wallet: '0xaa' }, 9n))).toEqual([
      'base/native gas_expense 9',
      'base/native custody 0xaa -9',
    ])
    expect(gasPosition({ networkId: 'base', wallet: '0xaa' }, 0n)).toEqual([])
  })
})

describe('dust', () => {
  const of = (netIn: bigint, amountOut: bigint, isSameAsset = true): bigint =>
    payoutDust({ isSameAsset, netIn, amountOut, decimalsIn: 4, decimalsOut: 2 })
  it('is what rounding down has left', () => {
    expect([of(12_345n, 123n), of(12_300n, 123n), of(12_299n, 123n)]).toEqual([45n, 0n, 0n])
    expect(of(12_345n, 123n, false)).toBe(0n)
  })
})

describe('entries', () => {
  const a = posting(ETH, 'custody', 5n, '0xaa')
  const b = posting(ETH, 'treasury', -5n)
  it('balance in each book apart', () => {
    expect(isBalanced([a, b])).toBe(true)
    expect(isBalanced([a])).toBe(false)
    expect(isBalanced([a, posting(USDC, 'treasury', -5n)])).toBe(false)
    expect(isBalanced([posting(ETH, 'custody', 2n), posting(ETH, 'custody', 3n), b])).toBe(true)
  })

  it('turn one position into another', () => {
    expect(written(postingsBetween([a], [{ ...a, amount: 7n }, b]))).toEqual([
      'ethereum/native custody 0xaa 2',
      'ethereum/native treasury -5',
    ])
  })
})
