import { posting, type LedgerBook } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { fundAccounts, SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout } from '../../testing/scenes/payout-rows.ts'
import type { Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { insertBooks, postEntries } from './ledger-store.ts'
import { findExpectedHoldings, findUnbookedDeposits } from './reconcile-store.ts'

const scene = useLedgerScene()
const HEIGHT = 10n
const W = SCENE_WALLET

/** Books of two networks; that of 0xu is opened above the height. */
async function addBooks(tx: Transaction): Promise<void> {
  const open = (networkId: string, token: string | null, height: bigint) =>
    insertBooks(tx, { networkId, tokens: [token], height, at: SCENE_AT })
  await open('base', null, 5n)
  await open('base', '0xt', HEIGHT)
  await open('base', '0xu', 11n)
  await open('ethereum', null, 5n)
  await fundAccounts(tx, [
    { networkId: 'base', kind: 'custody', holder: W, amount: 10_000n },
    { networkId: 'base', kind: 'custody', holder: 'v', amount: 20_000n },
    { networkId: 'base', kind: 'order', holder: W, amount: -40_000n },
    { networkId: 'base', token: '0xt', kind: 'custody', holder: W, amount: 80_000n },
    { networkId: 'ethereum', kind: 'custody', holder: W, amount: 160_000n },
  ])
  await addOrder(tx, { no: 1 })
}
const expected = async (tx: Transaction): Promise<readonly [bigint, bigint]> => {
  const [token, coin, ...more] = await findExpectedHoldings(tx, 'base', W, HEIGHT)
  expect([token?.token, coin?.token, more]).toEqual(['0xt', null, []])
  return [coin?.amount ?? -1n, token?.amount ?? -1n]
}

it('a wallet is expected to hold what the books have, of tokens whose book was open', () =>
  scene.within(async (tx) => {
    await addBooks(tx)
    expect(await expected(tx)).toEqual([10_000n, 80_000n])
    expect(await findExpectedHoldings(tx, 'ethereum', W, HEIGHT)).toEqual([{ token: null, amount: 160_000n }])
    expect(await findExpectedHoldings(tx, 'base', 'u', HEIGHT)).toMatchObject([
      { amount: 0n },
      { amount: 0n },
    ])
  }))

describe('of deposits', () => {
  const ABOVE = { booked: 'suspense', block_height: 11 }
  it.each<[string, Columns, bigint, bigint]>([
    ['in suspense above the height', {}, -7n, 0n],
    ['of an order above it', { booked: 'order' }, -7n, 0n],
    ['that go back above it', { booked: 'refund' }, -7n, 0n],
    ['in another token above it', { token: '0xt' }, 0n, -7n],
    ['of our own above it', { booked: 'own' }, 0n, 0n],
    ['that are booked at the height', { block_height: 10 }, 0n, 0n],
    ['on another network', { network_id: 'ethereum' }, 0n, 0n],
    ['to another wallet', { recipient: 'v' }, 0n, 0n],
    ['that are not booked, at the height', { booked: 'none', block_height: 10 }, 7n, 0n],
    [
      'that are seen, at the height',
      { booked: 'none', block_height: 10, status: 'seen', reason: null },
      7n,
      0n,
    ],
    ['that are not booked, in another token', { booked: 'none', block_height: 10, token: '0xt' }, 0n, 7n],
    ['that are not booked, above the height', { booked: 'none' }, 0n, 0n],
    ['that have gone', { booked: 'none', block_height: 10, status: 'orphaned', reason: null }, 0n, 0n],
    ['that we sent ourselves', { booked: 'none', block_height: 10, sender: W }, 0n, 0n],
    ['not booked on another network', { booked: 'none', block_height: 10, network_id: 'ethereum' }, 0n, 0n],
    ['not booked in another wallet', { booked: 'none', block_height: 10, recipient: 'v' }, 0n, 0n],
  ])('those %s change the holdings by so much', (_, columns, coin, token) =>
    scene.within(async (tx) => {
      await addBooks(tx)
      const order = { order_id: orderId(1) }
      await addDepositRow(tx, {
        status: 'unmatched',
        network_id: 'base',
        amount: 7,
        ...ABOVE,
        ...order,
        ...columns,
      })
      expect(await expected(tx)).toEqual([10_000n + coin, 80_000n + token])
      const waits = coin + token > 0n
      expect(await findUnbookedDeposits(tx, 'base', W, HEIGHT)).toHaveLength(waits ? 1 : 0)
    }),
  )

  it('those that are not booked are listed in order, up to a thousand', () =>
    scene.within(async (tx) => {
      await tx.query(
        `INSERT INTO deposits (network_id, tx_hash, log_index, block_height, block_hash, sender, recipient, amount, status, reason, seen_at)
         SELECT 'base', 'd' || n, 0, 3, 'h', 'alice', $1, n, 'unmatched', 'no_order', now() FROM generate_series(1, 1001) n`,
        [W],
      )
      const found = await findUnbookedDeposits(tx, 'base', W, HEIGHT)
      expect([found.length, found[0]?.amount, found[999]?.amount]).toEqual([1_000, 1n, 1_000n])
    }))
})

describe('of attempts', () => {
  const FINAL = { status: 'confirmed', final: true, block_height: 11, fee_paid: 2 }
  it.each<[string, { network_id?: string; wallet?: string }, Columns, Columns, bigint, bigint]>([
    ['final above the height', {}, FINAL, {}, 9n, 0n],
    ['final above it in a token', {}, FINAL, { token: '0xt' }, 2n, 7n],
    ['failed above it', {}, { ...FINAL, status: 'failed', final: false }, {}, 2n, 0n],
    ['not final', {}, { ...FINAL, final: false }, {}, 0n, 0n],
    ['final at the height', {}, { ...FINAL, block_height: 10 }, {}, 0n, 0n],
    ['of another wallet', { wallet: 'v' }, FINAL, {}, 0n, 0n],
    ['on another network', { network_id: 'ethereum' }, FINAL, {}, 0n, 0n],
  ])('those that are %s change the holdings by so much', (_, lane, later, leg, coin, token) =>
    scene.within(async (tx) => {
      await addBooks(tx)
      const add = (amount: number, columns: Columns = {}) =>
        addPayout(tx, { amount, status: 'in_flight', ...columns })
      await add(100)
      const id = await add(7, leg)
      const outcome = later['status'] === 'confirmed' ? 'paid' : undefined
      await addAttempt(tx, lane, { legs: [{ id, outcome }], later })
      expect(await expected(tx)).toEqual([10_000n + coin, 80_000n + token])
    }),
  )
})

describe('of entries of their own height', () => {
  const BASE = { networkId: 'base', token: null }
  const move = (book: LedgerBook, holder: string) => [
    posting(book, 'custody', 7n, holder),
    posting(book, 'treasury', -7n),
  ]
  it.each([
    ['at the height, which count', 10n, move(BASE, W), 7n, 0n],
    ['above it, which do not yet', 11n, move(BASE, W), 0n, 0n],
    ['of another wallet', 11n, move(BASE, 'v'), 0n, 0n],
    ['of another kind', 11n, [posting(BASE, 'order', -7n, W), posting(BASE, 'treasury', 7n)], 0n, 0n],
    ['in another token', 11n, move({ ...BASE, token: '0xt' }, W), 0n, 0n],
    ['in another token, at the height', 10n, move({ ...BASE, token: '0xt' }, W), 0n, 7n],
    ['on another network', 11n, move({ ...BASE, networkId: 'ethereum' }, W), 0n, 0n],
  ])('those %s', (_, height, postings, coin, token) =>
    scene.within(async (tx) => {
      await addBooks(tx)
      await postEntries(tx, SCENE_AT, [{ key: 'k', kind: 'test', postings, height }])
      expect(await expected(tx)).toEqual([10_000n + coin, 80_000n + token])
    }),
  )
})
