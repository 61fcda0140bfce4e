import { expect, it } from 'vitest'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { divideByFunds, type TokenFunds } from './divide-by-funds.ts'

const leg = (id: string, kind: DueLeg['kind'], amount: bigint, amountIn = amount): DueLeg =>
  // CAST: only the kind, the amount and the funding of a leg matter.
  ({ id, kind, amount, token: null, terms: { amountIn } }) as unknown as DueLeg

function affordable(funds: TokenFunds, ...legs: readonly DueLeg[]): string {
  return divideByFunds(legs, new Map([[null, funds]]))
    .affordable.map(({ id }) => id)
    .join('')
}

it('what one payout takes is not there for the next', () => {
  expect(affordable({ held: 10n, kept: 0n }, leg('a', 'payout', 6n), leg('b', 'payout', 5n))).toBe('a')
  expect(affordable({ held: 11n, kept: 0n }, leg('a', 'payout', 6n), leg('b', 'payout', 5n))).toBe('ab')
})

it('a payout leaves what is kept for senders, to the unit', () => {
  expect(affordable({ held: 10n, kept: 4n }, leg('a', 'payout', 6n))).toBe('a')
  expect(affordable({ held: 10n, kept: 5n }, leg('a', 'payout', 6n))).toBe('')
})

it('a refund frees what was kept for its sender, and no more, whatever its network takes of it', () => {
  const refund = leg('r', 'refund', 3n, 4n)
  // Seven remain after it, and six are held for others.
  expect(affordable({ held: 10n, kept: 10n }, refund, leg('a', 'payout', 1n))).toBe('ra')
  expect(affordable({ held: 10n, kept: 10n }, refund, leg('a', 'payout', 2n))).toBe('r')
  // No more than the held amount can be freed.
  expect(affordable({ held: 10n, kept: 2n }, refund, leg('a', 'payout', 7n))).toBe('ra')
  expect(affordable({ held: 10n, kept: 2n }, refund, leg('a', 'payout', 8n))).toBe('r')
  expect(affordable({ held: 2n, kept: 2n }, refund)).toBe('')
  expect(affordable({ held: 5n, kept: 5n }, refund, leg('s', 'refund', 3n))).toBe('r')
})

it('what cannot be paid waits for the treasury, and does not count as refused', () => {
  const { refusals } = divideByFunds([leg('a', 'payout', 1n), leg('r', 'refund', 1n)], new Map())
  expect(refusals).toMatchObject([
    { leg: { id: 'a' }, isRefused: false, waitsFor: 'LIQUIDITY' },
    { leg: { id: 'r' }, isRefused: false, waitsFor: 'LIQUIDITY' },
  ])
})
