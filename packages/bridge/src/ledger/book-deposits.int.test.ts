import { posting } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../store/database/database.ts'
import { postEntries } from '../store/books/ledger-store.ts'
import { addDepositRow } from '../testing/scenes/deposit-rows.ts'
import {
  accountChanges,
  useLedgerScene,
  readEntries,
  SCENE_AT,
  SCENE_ORDER,
  SCENE_WALLET,
} from '../testing/scenes/ledger-scene.ts'
import { addOrder } from '../testing/scenes/order-rows.ts'
import type { Columns } from '../testing/scenes/scene-rows.ts'
import {
  bookDeposits,
  settleDepositInBlock,
  unbookDepositsAbove,
  type DepositRebooking,
} from './book-deposits.ts'

const scene = useLedgerScene()

const CUSTODY = `ethereum/native/custody/${SCENE_WALLET}`
const SUSPENSE = 'ethereum/native/suspense'
const ORDER = `ethereum/native/order/${SCENE_ORDER}`
const BOOK = { networkId: 'ethereum', token: null }
const EVEN = [posting(BOOK, 'conversion', 1n), posting(BOOK, 'treasury', -1n)]
/** A deposit of 100 units that is not booked; without an order unless `columns` has one. */
const addDeposit = (tx: Transaction, columns: Columns = {}): Promise<string> =>
  addDepositRow(tx, { status: 'unmatched', booked: 'none', amount: 100, ...columns })
const addCredited = async (tx: Transaction, columns: Columns = {}): Promise<string> => {
  const order = await addOrder(tx, { id: SCENE_ORDER, status: 'DEPOSITED' })
  return addDeposit(tx, { status: 'credited', order_id: order, ...columns })
}
const book = (tx: Transaction, ...changes: readonly DepositRebooking[]) =>
  accountChanges(tx, () => bookDeposits(tx, SCENE_AT, changes))
const partsOf = async (tx: Transaction, id: string): Promise<object | undefined> => {
  const { rows } = await tx.query<object>(
    `SELECT booked, bookings, refund_part::int AS refund, dust_part::int AS dust, kept_part::int AS kept FROM deposits WHERE id = $1`,
    [id],
  )
  return rows[0]
}
describe('a deposit in the books', () => {
  it('goes to suspense, and no other with it', () =>
    scene.within(async (tx) => {
      const id = await addDeposit(tx)
      const other = await addDeposit(tx)
      expect(await book(tx, { id, to: 'suspense' })).toEqual({ [CUSTODY]: 100n, [SUSPENSE]: -100n })
      expect(await readEntries(tx)).toMatchObject([
        { key: `deposit/${id}/1`, kind: 'deposit_none_to_suspense' },
      ])
      expect(await partsOf(tx, other)).toMatchObject({ booked: 'none', bookings: 0 })
    }))

  it('is divided among its order, its sender, dust, and what is kept', () =>
    scene.within(async (tx) => {
      const id = await addCredited(tx)
      await book(tx, { id, to: 'suspense' })
      expect(await book(tx, { id, to: 'order', refund: 30n, dust: 5n, kept: 2n })).toEqual({
        [SUSPENSE]: 100n,
        [ORDER]: -63n,
        [`ethereum/native/refund_payable/${id}`]: -30n,
        'ethereum/native/dust': -5n,
        'ethereum/native/fee_income': -2n,
      })
      expect((await readEntries(tx)).at(-1)).toMatchObject({
        key: `deposit/${id}/2`,
        kind: 'deposit_suspense_to_order',
      })
    }))

  it('stays where it is unless more of it goes back, or is kept', () =>
    scene.within(async (tx) => {
      const id = await addCredited(tx)
      await book(tx, { id, to: 'order', refund: 30n, dust: 5n, kept: 2n })
      expect(await book(tx, { id, to: 'order' })).toEqual({})
      expect(await book(tx, { id, to: 'order', refund: 30n, kept: 2n })).toEqual({})
      expect(await partsOf(tx, id)).toEqual({ booked: 'order', bookings: 1, refund: 30, dust: 5, kept: 2 })
      expect(await book(tx, { id, to: 'order', refund: 40n })).toEqual({
        [ORDER]: 10n,
        [`ethereum/native/refund_payable/${id}`]: -10n,
      })
      expect(await book(tx, { id, to: 'order', kept: 5n })).toEqual({
        [ORDER]: 3n,
        'ethereum/native/fee_income': -3n,
      })
      expect(await partsOf(tx, id)).toEqual({ booked: 'order', bookings: 3, refund: 40, dust: 5, kept: 5 })
    }))

  it('leaves nothing behind when it is no longer final, and takes nothing along', () =>
    scene.within(async (tx) => {
      const id = await addCredited(tx)
      await book(tx, { id, to: 'order', refund: 30n, dust: 5n, kept: 2n })
      expect(await book(tx, { id, to: 'none', refund: 7n, dust: 7n, kept: 7n })).toEqual({
        [CUSTODY]: -100n,
        [ORDER]: 63n,
        [`ethereum/native/refund_payable/${id}`]: 30n,
        'ethereum/native/dust': 5n,
        'ethereum/native/fee_income': 2n,
      })
      expect(await partsOf(tx, id)).toEqual({ booked: 'none', bookings: 2, refund: 0, dust: 0, kept: 0 })
    }))

  it('moves with others, each by its own', () =>
    scene.within(async (tx) => {
      const usdc = { network_id: 'base', token: '0xusdc', recipient: 'other-wallet', amount: 1_000 }
      const first = await addCredited(tx)
      const second = await addDeposit(tx, usdc)
      const changes = [
        { id: second, to: 'refund', refund: 1_000n },
        { id: first, to: 'order', refund: 1n },
      ] as const
      expect(await book(tx, ...changes)).toEqual({
        [CUSTODY]: 100n,
        [ORDER]: -99n,
        [`ethereum/native/refund_payable/${first}`]: -1n,
        'base/0xusdc/custody/other-wallet': 1_000n,
        [`base/0xusdc/refund_payable/${second}`]: -1_000n,
      })
    }))

  it('is not booked where its fact was booked before', () =>
    scene.within(async (tx) => {
      const id = await addDeposit(tx)
      await postEntries(tx, SCENE_AT, [{ key: `deposit/${id}/1`, kind: 'before', postings: EVEN }])
      await tx.query('SAVEPOINT s')
      await expect(bookDeposits(tx, SCENE_AT, [{ id, to: 'suspense' }])).rejects.toThrow('key_key')
      await tx.query('ROLLBACK TO s')
    }))

  it('nothing is queried without one', async () => {
    // CAST: must not be used.
    const nothing = { query: () => Promise.reject(new Error('asked')) } as unknown as Transaction
    await bookDeposits(nothing, SCENE_AT, [])
  })
})

describe('a rewind', () => {
  it('unbooks what is in suspense, or our own, above a height of its network', () =>
    scene.within(async (tx) => {
      const gone = [await addDeposit(tx, { block_height: 11 }), await addDeposit(tx, { block_height: 12 })]
      const kept = await addDeposit(tx, { block_height: 10 })
      const elsewhere = await addDeposit(tx, { block_height: 12, network_id: 'base' })
      const credited = await addCredited(tx, { block_height: 12 })
      const own = await addDeposit(tx, { block_height: 12, reason: 'own_transfer' })
      await book(tx, ...[...gone, kept, elsewhere].map((id) => ({ id, to: 'suspense' as const })))
      await book(tx, { id: credited, to: 'order' }, { id: own, to: 'own' })
      const changes = await accountChanges(tx, () => unbookDepositsAbove(tx, SCENE_AT, 'ethereum', 10n))
      expect(changes).toEqual({ [CUSTODY]: -200n, [SUSPENSE]: 200n })
      expect(await partsOf(tx, own)).toMatchObject({ booked: 'none' })
      expect(await partsOf(tx, credited)).toMatchObject({ booked: 'order' })
    }))
})

describe('a deposit in a block', () => {
  const block = { height: 20n, hash: 'new' }
  const LOSS = 'ethereum/native/reorg_loss'

  it('takes its loss back where it was lost, to its order or to its sender', () =>
    scene.within(async (tx) => {
      const id = await addCredited(tx)
      const refunded = await addDeposit(tx)
      await book(tx, { id, to: 'lost' }, { id: refunded, to: 'lost', refund: 100n })
      await tx.query(`UPDATE deposits SET status = 'lost' WHERE id = $1`, [id])
      const changes = await accountChanges(tx, async () => {
        await settleDepositInBlock(tx, SCENE_AT, id, { block })
      })
      expect(changes).toEqual({ [LOSS]: -100n, [CUSTODY]: 100n })
      await settleDepositInBlock(tx, SCENE_AT, refunded, { block })
      expect(await partsOf(tx, id)).toMatchObject({ booked: 'order' })
      expect(await partsOf(tx, refunded)).toMatchObject({ booked: 'refund' })
    }))

  it('is not booked where it was not booked before, and counts as made now unless its time is known', () =>
    scene.within(async (tx) => {
      const now = await addDeposit(tx)
      const told = await addDeposit(tx)
      const changes = await accountChanges(tx, async () => {
        await settleDepositInBlock(tx, SCENE_AT, now, { block })
        await settleDepositInBlock(tx, SCENE_AT, told, { block, minedAtMs: 7_000 })
      })
      expect(changes).toEqual({})
      const { rows } = await tx.query('SELECT block_hash, mined_at FROM deposits ORDER BY id')
      expect(rows).toEqual([
        { block_hash: 'new', mined_at: SCENE_AT },
        { block_hash: 'new', mined_at: new Date(7_000) },
      ])
    }))
})
