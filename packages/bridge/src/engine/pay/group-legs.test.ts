import { ChainError, type BatchIntent, type BatchPayouts, type CoinPayouts } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { groupForBatch, groupForCoins, groupPlain, type CheckedLegs } from './group-legs.ts'

const leg = (id: string, fields: Partial<DueLeg> = {}): DueLeg => ({
  id,
  kind: 'payout',
  orderId: 'order',
  rowNo: null,
  recipient: `to ${id}`,
  token: null,
  amount: 5n,
  memo: null,
  failures: 0,
  minedFailures: 0,
  waitsFor: null,
  stableName: `leg ${id}`,
  quotedFeeUsd: 1n,
  // CAST: the ledger terms are not used.
  terms: {} as DueLeg['terms'],
  ...fields,
})
const signal = new AbortController().signal
const idsOf = ({ groups }: CheckedLegs): readonly (readonly string[])[] =>
  groups.map((group) => group.map(({ leg: { id } }) => id))
/** Ids of the legs paid by plain transfers. */
const plainOf = ({ groups }: CheckedLegs): readonly string[] =>
  groups.flat().flatMap(({ leg: { id }, payoutId }) => (payoutId === null ? [id] : []))

type Answer = Awaited<ReturnType<BatchPayouts['check']>>[number]

/** Groups legs for a contract whose dry run answers as given, by recipient; an Error is thrown. */
function group(
  legs: readonly DueLeg[],
  answers: Readonly<Record<string, Answer | Error>> = {},
  { fate, asked = [] }: { readonly fate?: 'own'; readonly asked?: (readonly BatchIntent[])[] } = {},
): Promise<CheckedLegs> {
  const check = async (intents: readonly BatchIntent[]): Promise<readonly Answer[]> => {
    asked.push(intents)
    await Promise.resolve()
    return intents.map(({ recipient }) => {
      const answer = answers[recipient] ?? ({ status: 'payable' } as Answer)
      if (answer instanceof Error) throw answer
      return answer
    })
  }
  // CAST: nothing is signed.
  const batch = { maxLegs: 2, check, fate } as unknown as BatchPayouts
  return groupForBatch(batch, 'base', legs, signal)
}

describe('legs of a contract', () => {
  it('are as many a slot as it pays at once, of one kind, and a single one is paid plainly', async () => {
    const refund = { kind: 'refund' } as const
    const found = await group([leg('a'), leg('r', refund), leg('b'), leg('c'), leg('s', refund)])
    expect(idsOf(found)).toEqual([['a', 'b'], ['c'], ['r', 's']])
    expect(plainOf(found)).toEqual(['c'])
    expect([found.refusals, found.paidBefore]).toEqual([[], []])
  })

  it('go alone, and plainly, once they were in trouble, so that they sink no others', async () => {
    const found = await group([leg('a', { failures: 1 }), leg('b'), leg('c'), leg('d', { minedFailures: 1 })])
    expect(idsOf(found)).toEqual([['b', 'c'], ['d'], ['a']])
    expect(plainOf(found)).toEqual(['d', 'a'])
  })

  it('where each has its own fate go alone only once the chain had them, and by the contract', async () => {
    const legs = [leg('a', { failures: 1 }), leg('b', { minedFailures: 1 }), leg('c')]
    const found = await group(legs, {}, { fate: 'own' })
    expect(idsOf(found)).toEqual([['a', 'c'], ['b']])
    expect(plainOf(found)).toEqual([])
  })

  it('are asked about by what they are, each by a name of its own', async () => {
    const asked: (readonly BatchIntent[])[] = []
    await group([leg('a', { token: '0xt', memo: '77' }), leg('b'), leg('c')], {}, { asked })
    expect(asked.map((intents) => intents.length)).toEqual([2, 1])
    expect(asked[0]).toMatchObject([
      { recipient: 'to a', token: '0xt', amount: 5n, memo: '77' },
      { recipient: 'to b', token: null },
    ])
    expect(asked[0]?.[1]).not.toHaveProperty('memo')
    expect(new Set(asked.flat().map(({ id }) => id)).size).toBe(3)
  })

  it('are sorted by the result of the dry run', async () => {
    const refused = (kind: string, reason = 'no') => ({ status: 'refused', kind, reason }) as Answer
    const answers = {
      'to a': { status: 'paid_before' } as Answer,
      'to b': refused('execution_reverted'),
      'to c': refused('insufficient_funds'),
      'to d': refused('insufficient_allowance'),
      'to e': refused('rejected'),
    }
    const found = await group(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => leg(id)),
      answers,
    )
    expect(found.paidBefore.map(({ id }) => id)).toEqual(['a'])
    expect(idsOf(found)).toEqual([['f']])
    expect(found.refusals.map(({ leg: { id }, ...refusal }) => [id, refusal])).toEqual([
      ['b', { reason: 'execution_reverted: no', isRefused: true, waitsFor: 'RECIPIENT' }],
      ['c', { reason: 'insufficient_funds: no', isRefused: false, waitsFor: 'LIQUIDITY' }],
      ['d', { reason: 'insufficient_allowance: no', isRefused: false, waitsFor: 'LIQUIDITY' }],
      ['e', { reason: 'rejected: no', isRefused: false, waitsFor: 'RECIPIENT' }],
    ])
  })

  it('that cannot even be asked about hold up no others', async () => {
    const error = new ChainError('execution_reverted', 'It is not an address.')
    const found = await group([leg('a'), leg('b'), leg('c')], { 'to a': error })
    expect(idsOf(found)).toEqual([['b', 'c']])
    expect(found.refusals).toMatchObject([
      { leg: { id: 'a' }, reason: 'execution_reverted: It is not an address.', isRefused: true },
    ])
  })

  it.each([
    ['a network that does not answer', new ChainError('rpc_unavailable', 'The node is down.')],
    ['a bug', new TypeError('a bug')],
  ])('remain undecided because of %s', async (_, error) => {
    await expect(group([leg('a')], { 'to a': error })).rejects.toBe(error)
  })
})

describe('legs of coins', () => {
  const refuse = ({ recipient }: { readonly recipient: string }): string | undefined =>
    recipient === 'to x' ? 'dust' : undefined
  // CAST: nothing is signed.
  const coins = { maxRecipients: 2, refusalOf: refuse } as unknown as CoinPayouts

  it('are as many a slot as one transaction pays, of one kind; those that cannot be paid are alone', () => {
    const legs = [leg('a'), leg('x'), leg('r', { kind: 'refund' }), leg('b'), leg('c')]
    const found = groupForCoins(coins, legs)
    expect(idsOf(found)).toEqual([['a', 'b'], ['c'], ['r'], ['x']])
    expect(plainOf(found)).toHaveLength(5)
  })
})

it('plain transfers are one a slot', () => {
  expect(idsOf(groupPlain([leg('a'), leg('b')]))).toEqual([['a'], ['b']])
})
