import type { FakeModel, FakeTransaction } from '@sunspan/chains/testing'
import { describe, expect, it } from 'vitest'
import type { TransactionTruth } from '../../core/sim-chain.ts'
import { isProvedDead } from '../facts/death-certificate.ts'
import {
  agedBytesExpire,
  coinsSignedOnce,
  deadStaysDead,
  noNonceLeftOut,
  variantsExcludeEachOther,
} from './family-invariants.ts'
import type { AttemptFact } from '../facts/read-facts.ts'
import type { ChainView, View } from '../facts/view.ts'

const TREASURY = 'treasury'
const REQUIRED = 2

const bytes = (change: Partial<FakeTransaction> = {}): FakeTransaction => ({
  from: TREASURY,
  nonce: 0n,
  to: 'bob',
  token: null,
  amount: 5n,
  reference: null,
  fee: 1n,
  ...change,
})

const spending = (...names: readonly string[]): FakeTransaction =>
  bytes({ inputs: names.map((name) => ({ name, amount: 9n })) })

const truth = (transaction: FakeTransaction, depths: Partial<TransactionTruth> = {}): TransactionTruth => ({
  transaction,
  succeededDepth: -1,
  failedDepth: -1,
  unpaidDepth: new Map(),
  ...depths,
})

interface Known {
  readonly signed?: Readonly<Record<string, FakeTransaction>>
  readonly mined?: Readonly<Record<string, TransactionTruth>>
  readonly highest?: bigint
  readonly deepestReorg?: number
}

/** Blocks are ten seconds apart. */
function chainOf(
  model: FakeModel,
  { signed = {}, mined = {}, highest = 20n, deepestReorg = 0 }: Known,
): ChainView {
  return {
    networkId: 'a',
    treasury: TREASURY,
    model,
    highest,
    deepestReorg,
    startHeight: 0n,
    depths: { small: 1, medium: REQUIRED, large: 3 },
    exposureCap: null,
    outflowHourly: null,
    hasForeignSpender: false,
    timeAt: (height) => height * 10_000n,
    hashAt: () => undefined,
    balanceOf: () => 0n,
    signed: new Map(Object.entries(signed)),
    truth: new Map(Object.entries(mined)),
    mined: Object.entries(mined)
      .filter(([, { succeededDepth }]) => succeededDepth >= 0)
      .map(([txId, { transaction }]) => ({
        txId,
        transaction,
        succeeded: true,
        moves: [],
        feePaid: 1n,
        position: 0,
        block: { height: 1n, hash: '' },
      })),
  }
}

const ATTEMPT: AttemptFact = {
  id: '1',
  network_id: 'a',
  slot: '0',
  kind: 'plain',
  tx_ids: ['first'],
  status: 'expired',
  final: false,
  legs: [{ leg_id: '1', payout_id: null }],
  created_ms: 0,
}

const viewOf = (chain: ChainView, ...attempts: readonly AttemptFact[]): View => ({
  facts: { attempts, orders: [], events: [], deposits: [], legs: [], cursors: [], halts: [] },
  chains: new Map([['a', chain]]),
  causes: { did: () => false, mayLast: () => false, wasRewritten: () => false, isLimited: () => false },
  actors: {
    ordersByRequest: new Map(),
    requestedBulk: new Map(),
    everPrice: () => [1n],
    pricesBetween: () => [1n],
    offPeg: undefined,
    belowPar: undefined,
    walletDailyUsd: null,
    currencies: [],
    tokens: new Set(),
    operator: '',
    fees: {
      swapBps: 0n,
      spreadBps: () => 0n,
      gasMarginBps: 0n,
      platformFee: () => 0n,
      gas: 0n,
      restFeeMultiple: 2n,
    },
    swaps: { walletCap: null, rateLockMs: 1_000 },
  },
})

describe('a death certificate', () => {
  const cases: readonly (readonly [isDead: boolean, what: string, model: FakeModel, known: Known])[] = [
    [
      true,
      'failed as deep as is required',
      'blockhash',
      { mined: { first: truth(bytes(), { failedDepth: 2 }) } },
    ],
    [false, 'failed a block less deep', 'query-id', { mined: { first: truth(bytes(), { failedDepth: 1 }) } }],
    [true, 'another one has its nonce', 'nonce', { mined: { other: truth(bytes(), { succeededDepth: 2 }) } }],
    [
      false,
      'another nonce was used',
      'nonce',
      { mined: { other: truth(bytes({ nonce: 1n }), { succeededDepth: 2 }) } },
    ],
    [
      true,
      'another one has the nonce that it shares',
      'shared-nonce',
      { mined: { other: truth(bytes(), { failedDepth: 2 }) } },
    ],
    [
      true,
      'a block that is deep enough is beyond its height',
      'blockhash',
      { signed: { first: bytes({ validUntil: 17n }) } },
    ],
    [false, 'that block may have had it', 'blockhash', { signed: { first: bytes({ validUntil: 18n }) } }],
    [
      true,
      'a block that is deep enough is beyond its time',
      'query-id',
      { signed: { first: bytes({ expiresAt: 179_999n }) } },
    ],
    [false, 'that block was in time', 'query-id', { signed: { first: bytes({ expiresAt: 180_000n }) } }],
    [
      true,
      'another one has spent one of its coins',
      'coins',
      {
        signed: { first: spending('x', 'y') },
        mined: { thief: truth(spending('y'), { succeededDepth: 2 }) },
      },
    ],
    [
      false,
      'others have spent other coins',
      'coins',
      { signed: { first: spending('x') }, mined: { thief: truth(spending('y'), { succeededDepth: 2 }) } },
    ],
    [
      true,
      'a block that is deep enough is beyond the height of unspent coins',
      'dated-coins',
      { signed: { first: { ...spending('x'), validUntil: 17n } } },
    ],
    [
      true,
      'another one has spent one of its coins before that height',
      'dated-coins',
      {
        signed: { first: { ...spending('x'), validUntil: 99n } },
        mined: { thief: truth(spending('x'), { succeededDepth: 2 }) },
      },
    ],
    [
      false,
      'neither its coins nor its height are over',
      'dated-coins',
      { signed: { first: { ...spending('x'), validUntil: 18n } } },
    ],
    [
      true,
      'its coins are too old, and nodes do not report whether they are spent',
      'aged-coins',
      { signed: { first: { ...spending('x'), validUntil: 17n } } },
    ],
    [
      false,
      'its node has squeezed it out before that height',
      'aged-coins',
      { signed: { first: { ...spending('x'), validUntil: 18n } } },
    ],
    [false, 'what was signed is not known', 'blockhash', {}],
  ]

  it.each(cases)('is %s where %s', (isDead, _what, model, known) => {
    expect(isProvedDead(ATTEMPT, chainOf(model, known))).toBe(isDead)
  })

  it('asks for the death of every variant', () => {
    const signed = { first: bytes({ validUntil: 1n }), second: bytes({ validUntil: 19n }) }
    const attempt = { ...ATTEMPT, tx_ids: ['first', 'second'] }
    expect(isProvedDead(attempt, chainOf('blockhash', { signed }))).toBe(false)
  })
})

describe('the rules of the families', () => {
  const paid = { first: truth(bytes(), { succeededDepth: 0 }) }

  it('find what was declared dead and has paid, unless the chain took back what was proved', () => {
    expect(deadStaysDead.check(viewOf(chainOf('blockhash', { mined: paid }), ATTEMPT))).toHaveLength(1)
    const rewritten = chainOf('blockhash', { mined: paid, deepestReorg: REQUIRED + 1 })
    expect(deadStaysDead.check(viewOf(rewritten, ATTEMPT))).toEqual([])
    const alive = { ...ATTEMPT, status: 'confirmed' }
    expect(deadStaysDead.check(viewOf(chainOf('blockhash', { mined: paid }), alive))).toEqual([])
  })

  it('find two transactions of a slot that share no coin', () => {
    const attempt = { ...ATTEMPT, tx_ids: ['first', 'second'] }
    const apart = chainOf('coins', { signed: { first: spending('x'), second: spending('y') } })
    expect(variantsExcludeEachOther.check(viewOf(apart, attempt))).toHaveLength(1)
    const same = chainOf('coins', { signed: { first: spending('x'), second: spending('x', 'y') } })
    expect(variantsExcludeEachOther.check(viewOf(same, attempt))).toEqual([])
  })

  it('find a coin that is signed for twice, unless one of the two is dead', () => {
    const chain = chainOf('coins', { signed: { first: spending('x'), second: spending('x') } })
    const live = { ...ATTEMPT, status: 'signed' }
    const other = { ...live, id: '2', slot: '1', tx_ids: ['second'] }
    expect(coinsSignedOnce.check(viewOf(chain, live, other))).toHaveLength(1)
    expect(coinsSignedOnce.check(viewOf(chain, { ...live, status: 'expired' }, other))).toEqual([])
  })

  it('find a nonce that is left out, unless a block has had it once', () => {
    const behind = { ...ATTEMPT, slot: '2', status: 'signed' }
    const chain = chainOf('shared-nonce', {})
    expect(noNonceLeftOut.check(viewOf(chain, behind))).toHaveLength(1)
    expect(noNonceLeftOut.check(viewOf(chain, { ...behind, slot: '1' }, { ...behind, slot: '0' }))).toEqual(
      [],
    )
    const stolen = chainOf('nonce', { mined: { thief: truth(bytes({ nonce: 1n })) } })
    expect(noNonceLeftOut.check(viewOf(stolen, behind))).toEqual([])
    expect(noNonceLeftOut.check(viewOf(chainOf('blockhash', {}), behind))).toEqual([])
  })

  it('find what may land forever', () => {
    const signed = { first: spending('x') }
    expect(agedBytesExpire.check(viewOf(chainOf('aged-coins', { signed }), ATTEMPT))).toHaveLength(1)
    expect(agedBytesExpire.check(viewOf(chainOf('coins', { signed }), ATTEMPT))).toEqual([])
    const dated = { first: { ...spending('x'), validUntil: 9n } }
    expect(agedBytesExpire.check(viewOf(chainOf('aged-coins', { signed: dated }), ATTEMPT))).toEqual([])
  })
})
