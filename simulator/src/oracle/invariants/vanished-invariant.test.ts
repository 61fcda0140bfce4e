import type { MinedTransaction } from '@sunspan/chains/testing'
import { expect, test } from 'vitest'
import type { TransactionTruth } from '../../core/sim-chain.ts'
import type { AttemptFact, DepositFact, LegFact } from '../facts/read-facts.ts'
import { ATTEMPT as CONFIRMED, LEG as PAID_LEG, STORED } from '../testing/oracle-scene.ts'
import { createVanishedInvariant, forgottenWithItsBranch, lostWhenSigned } from './vanished-invariant.ts'

const DEPOSIT: MinedTransaction = {
  txId: 'deposit',
  succeeded: true,
  position: 0,
  moves: [],
  feePaid: 1n,
  block: { height: 5n, hash: 'block 5' },
  transaction: {
    from: 'alice',
    to: 'treasury',
    nonce: 0n,
    token: null,
    amount: 100n,
    reference: 'ref',
    fee: 1n,
  },
}
const TRUTH: TransactionTruth = {
  transaction: DEPOSIT.transaction,
  succeededDepth: 3,
  failedDepth: -1,
  unpaidDepth: new Map(),
}
const LEG: LegFact = { ...PAID_LEG, amount: '99', status: 'due' }
const ATTEMPT: AttemptFact = { ...CONFIRMED, status: 'signed', final: false }

/** A credited deposit with a due payout; `change` overrides parts of it. */
const shown = (
  change: {
    readonly isOnChain?: boolean
    /** Whether the cursor is on the chain's current branch. */
    readonly isRead?: boolean
    readonly stood?: boolean
    readonly deposit?: Partial<DepositFact>
    readonly attempts?: readonly AttemptFact[]
  } = {},
) => ({
  facts: {
    cursors: [{ network_id: 'a', height: '9', hash: change.isRead === false ? 'old 9' : 'block 9' }],
    deposits: [{ ...STORED, ...change.deposit }],
    legs: [LEG],
    attempts: change.attempts ?? [],
  },
  chains: new Map([
    [
      'a',
      {
        mined: change.isOnChain === false ? [] : [DEPOSIT],
        hashAt: (height: bigint) => `block ${String(height)}`,
        truth: new Map([['deposit', { ...TRUTH, succeededDepth: change.stood === false ? -1 : 3 }]]),
      },
    ],
  ]),
})

const GONE = { isOnChain: false }

test('what left the chain is not recorded as seen once the new branch was read', () => {
  const check = (change: Parameters<typeof shown>[0]) => forgottenWithItsBranch.check(shown(change)).length
  expect(check({ ...GONE, deposit: { status: 'seen', booked: 'none' } })).toBe(1)
  expect(check({ ...GONE, deposit: { status: 'unmatched', booked: 'suspense' } })).toBe(1)
  expect(check({ deposit: { status: 'seen', booked: 'none' } })).toBe(0)
  expect(check({ ...GONE, deposit: { status: 'orphaned', booked: 'none' } })).toBe(0)
  expect(check({ ...GONE, deposit: { status: 'unmatched', booked: 'refund' } })).toBe(0)
  expect(check({ ...GONE, isRead: false, deposit: { status: 'seen' } })).toBe(0)
  expect(check({ ...GONE, stood: false, deposit: { status: 'seen' } })).toBe(0)
})

test('a deposit is lost only when something was signed for it', () => {
  const lost = { status: 'lost', booked: 'lost' }
  expect(lostWhenSigned.check(shown({ deposit: lost }))).toHaveLength(1)
  expect(lostWhenSigned.check(shown({ deposit: lost, attempts: [ATTEMPT] }))).toEqual([])
})

test('nothing is signed for a deposit whose absence was read', () => {
  const after = (...looks: readonly Parameters<typeof shown>[0][]): number => {
    const { check } = createVanishedInvariant()
    return looks.map((look) => check(shown(look)).length).at(-1) ?? 0
  }
  const signed = { attempts: [ATTEMPT] }
  expect(after({}, GONE, { ...GONE, ...signed })).toBe(1)
  expect(after({}, { ...GONE, ...signed })).toBe(0)
  expect(after({}, GONE, signed)).toBe(0)
  expect(after(signed, { ...GONE, ...signed }, { ...GONE, ...signed })).toBe(0)
  expect(after({}, { ...GONE, isRead: false }, { ...GONE, ...signed })).toBe(0)
})
