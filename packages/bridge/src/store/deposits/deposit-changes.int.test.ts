import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout } from '../../testing/scenes/payout-rows.ts'
import { addNamed, readRow, readRows, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  decideDeposits,
  lockDeposit,
  markDepositLost,
  moveDeposit,
  orphanDeposits,
  rewindDeposits,
} from './deposit-store.ts'

const scene = useLedgerScene()

const UNMATCHED = { status: 'unmatched', refund_after: SCENE_AT }
const VERDICT = 'status, reason, order_id, refund_after, refund_state, suspect'

const addAll = (tx: Transaction, wanted: Readonly<Record<string, Columns>>) =>
  addNamed(wanted, (fields) => addDepositRow(tx, fields))

describe('a decision', () => {
  it('is about deposits in suspense or off the chain, and never about one whose refund is booked', () =>
    scene.within(async (tx) => {
      const { ids } = await addAll(tx, {
        unmatched: { ...UNMATCHED, refund_state: 'held', suspect: true, look_at_sender_after: null },
        orphaned: { status: 'orphaned' },
        'in suspense': UNMATCHED,
        refunded: { ...UNMATCHED, booked: 'refund' },
        lost: { ...UNMATCHED, booked: 'lost' },
        seen: { status: 'seen' },
        credited: {},
        other: UNMATCHED,
      })
      const { other: _other, ...asked } = ids
      const before = await readRows(tx, 'deposits', ids, VERDICT)
      const block = { height: 77n, hash: 'h77' }
      const verdict = { status: 'unmatched', orderId: null, reason: 'late', refundAfter: sceneAt(8) } as const
      await decideDeposits(
        tx,
        Object.values(asked).map((id) => ({
          id,
          deposit: { block, minedAtMs: sceneAt(9).getTime() },
          verdict,
        })),
        sceneAt(10),
      )
      const decided = {
        status: 'unmatched',
        reason: 'late',
        order_id: null,
        refund_after: sceneAt(8),
        refund_state: 'none',
        suspect: false,
      }
      expect(await readRows(tx, 'deposits', ids, VERDICT)).toEqual({
        ...before,
        unmatched: decided,
        orphaned: decided,
        'in suspense': decided,
      })
      const rest = 'block_height, block_hash, mined_at, claimed_at, look_at_sender_after'
      expect(await readRow(tx, 'deposits', ids['unmatched'] ?? '', rest)).toEqual({
        block_height: '77',
        block_hash: 'h77',
        mined_at: sceneAt(9),
        claimed_at: sceneAt(10),
        look_at_sender_after: -Infinity,
      })
      await decideDeposits(tx, [])
    }))

  it('fills the order that it names', () =>
    scene.within(async (tx) => {
      const orders = [await addOrder(tx), await addOrder(tx)]
      const { ids } = await addAll(tx, { first: UNMATCHED, second: { status: 'orphaned' } })
      const block = { height: 1n, hash: 'h1' }
      await decideDeposits(
        tx,
        Object.values(ids).map((id, index) => ({
          id,
          deposit: { block },
          verdict: { status: 'seen', orderId: orders[index] ?? '' } as const,
        })),
      )
      const seen = { status: 'seen', reason: null, refund_after: null, refund_state: 'none', suspect: false }
      expect(await readRows(tx, 'deposits', ids, VERDICT)).toEqual({
        first: { ...seen, order_id: orders[0] },
        second: { ...seen, order_id: orders[1] },
      })
    }))
})

describe('a deposit that is found in another block', () => {
  const move = async (tx: Transaction, id: string, hash = 'new') =>
    moveDeposit(tx, id, { block: { height: 20n, hash }, minedAtMs: sceneAt(8).getTime() })
  const COLUMNS = 'block_height, block_hash, mined_at, suspect, status'

  it('is moved there, alone, and no suspect any more', () =>
    scene.within(async (tx) => {
      const fields = { suspect: true, mined_at: sceneAt(4) }
      const { ids } = await addAll(tx, { moved: fields, same: fields, other: fields })
      expect(await move(tx, ids['moved'] ?? '')).toBeUndefined()
      expect(await move(tx, ids['same'] ?? '', 'block')).toBeUndefined()
      expect(await readRows(tx, 'deposits', ids, COLUMNS)).toEqual({
        moved: {
          block_height: '20',
          block_hash: 'new',
          mined_at: sceneAt(8),
          suspect: false,
          status: 'credited',
        },
        same: {
          block_height: '20',
          block_hash: 'block',
          mined_at: sceneAt(4),
          suspect: false,
          status: 'credited',
        },
        other: {
          block_height: '10',
          block_hash: 'block',
          mined_at: sceneAt(4),
          suspect: true,
          status: 'credited',
        },
      })
    }))

  it('is back where the ledger had it, if it was lost', () =>
    scene.within(async (tx) => {
      const lost = { status: 'lost', booked: 'lost' }
      const whole = { ...lost, refund_part: 1_000 }
      const bulk = async (fields: Columns) => ({
        ...fields,
        order_id: await addBulkOrder(tx, [{}]),
        amount: 112,
        refund_part: 112,
      })
      const { ids } = await addAll(tx, {
        credited: lost,
        'in part': { ...lost, refund_part: 999 },
        refunded: whole,
        unmatched: { ...UNMATCHED, booked: 'lost', refund_part: 1_000 },
        'booked before': { status: 'lost', booked: 'order', refund_part: 1_000 },
        rows: await bulk(lost),
        'rows that were cancelled': await bulk({ ...UNMATCHED, booked: 'lost' }),
        seen: { status: 'seen' },
      })
      const givenUp = { status: 'refunded', refund_state: 'none', refund_after: SCENE_AT }
      await addPayout(tx, { deposit_id: ids['rows'], row_no: 0, ...givenUp })
      await addPayout(tx, { deposit_id: ids['rows that were cancelled'], row_no: 0, status: 'cancelled' })
      await addPayout(tx, { deposit_id: ids['refunded'], status: 'refunded' })
      const back: Record<string, unknown> = {}
      for (const [name, id] of Object.entries(ids)) back[name] = await move(tx, id)
      expect(back).toEqual({
        credited: 'order',
        'in part': 'order',
        refunded: 'refund',
        unmatched: 'refund',
        'booked before': undefined,
        rows: 'order',
        'rows that were cancelled': 'refund',
        seen: undefined,
      })
      const statuses = await readRows(tx, 'deposits', ids, 'status')
      expect(Object.values(statuses).map(({ status }) => status)).toEqual([
        'credited',
        'credited',
        'credited',
        'unmatched',
        'credited',
        'credited',
        'unmatched',
        'seen',
      ])
    }))
})

it('a reorganisation frees what has no consequences, and makes suspects of the rest, above it and in its network', () =>
  scene.within(async (tx) => {
    const above = { block_height: 21 }
    const { ids } = await addAll(tx, {
      seen: { ...above, status: 'seen' },
      unmatched: { ...above, ...UNMATCHED, booked: 'none', reason: 'short', refund_state: 'held' },
      refunded: { ...above, ...UNMATCHED, booked: 'refund', refund_state: 'owed' },
      'lost refund': { ...above, ...UNMATCHED, booked: 'lost', refund_state: 'owed' },
      credited: { ...above, refund_after: SCENE_AT, reason: 'over', refund_state: 'owed' },
      lost: { ...above, status: 'lost' },
      orphaned: { ...above, status: 'orphaned' },
      below: { status: 'seen', block_height: 20 },
      elsewhere: { ...above, status: 'seen', network_id: 'base' },
    })
    const before = await readRows(tx, 'deposits', ids, VERDICT)
    const free = {
      status: 'orphaned',
      reason: null,
      order_id: null,
      refund_after: null,
      refund_state: 'none',
      suspect: false,
    }
    expect(await rewindDeposits(tx, 'ethereum', 20n)).toEqual([before['seen']?.['order_id']])
    const suspects = ['refunded', 'lost refund', 'credited', 'lost'].map(
      (name) => [name, { ...before[name], suspect: true }] as const,
    )
    expect(await readRows(tx, 'deposits', ids, VERDICT)).toEqual({
      ...before,
      seen: free,
      unmatched: free,
      ...Object.fromEntries(suspects),
    })
  }))

it('what vanished is orphaned, alone', () =>
  scene.within(async (tx) => {
    const fields = {
      refund_after: SCENE_AT,
      reason: 'over',
      refund_state: 'held',
      suspect: true,
      booked: 'none',
    }
    const { ids } = await addAll(tx, { first: fields, second: { status: 'seen' }, other: fields })
    const before = await readRows(tx, 'deposits', ids, VERDICT)
    await orphanDeposits(tx, [ids['second'] ?? '', ids['first'] ?? ''])
    const orphaned = {
      status: 'orphaned',
      reason: null,
      order_id: null,
      refund_after: null,
      refund_state: 'none',
      suspect: false,
    }
    expect(await readRows(tx, 'deposits', ids, VERDICT)).toEqual({
      first: orphaned,
      second: orphaned,
      other: before['other'],
    })
  }))

it('one deposit alone is locked, or lost', () =>
  scene.within(async (tx) => {
    const { ids, namesOf } = await addAll(tx, {
      mine: { suspect: true },
      unmatched: { ...UNMATCHED, suspect: true },
      other: { suspect: true },
    })
    await lockDeposit(tx, ids['mine'] ?? '')
    const { rows } = await tx.query<{ id: string }>(`SELECT id FROM deposits WHERE xmax::text <> '0'`)
    expect(namesOf(rows.map(({ id }) => id))).toEqual(['mine'])
    for (const name of ['mine', 'unmatched']) await markDepositLost(tx, ids[name] ?? '')
    expect(await readRows(tx, 'deposits', ids, 'status, suspect')).toEqual({
      mine: { status: 'lost', suspect: false },
      unmatched: { status: 'unmatched', suspect: false },
      other: { status: 'credited', suspect: true },
    })
  }))
