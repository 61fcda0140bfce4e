import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout } from '../../testing/scenes/payout-rows.ts'
import { addNamed, readRows, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  hastenRefunds,
  keepUnmatchedDeposit,
  lockCreditedDeposit,
  oweWholeDeposit,
  releaseHeldRefund,
} from './refund-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const LATER = sceneAt(20_000)

const addAll = (tx: Transaction, wanted: Readonly<Record<string, Columns>>) =>
  addNamed(wanted, (fields) => addDepositRow(tx, fields))

const CREDITED: Readonly<Record<string, Columns>> = {
  credited: { refund_part: 300, dust_part: 20, kept_part: 1 },
  lost: { status: 'lost', booked: 'order' },
  'not booked': { booked: 'none' },
  suspect: { suspect: true },
  other: { refund_part: 5 },
}

it('the parts of a deposit are returned while it is credited', () =>
  scene.within(async (tx) => {
    const { ids } = await addAll(tx, CREDITED)
    const parts: unknown[] = []
    for (const id of Object.values(ids)) parts.push(await lockCreditedDeposit(tx, id))
    const other = { refund: 5n, dust: 0n, kept: 0n }
    expect(parts).toEqual([{ refund: 300n, dust: 20n, kept: 1n }, undefined, undefined, undefined, other])
  }))

it('a whole deposit is owed while it is credited, alone', () =>
  scene.within(async (tx) => {
    const { ids } = await addAll(tx, CREDITED)
    const columns = 'reason, refund_after, refund_state'
    const before = await readRows(tx, 'deposits', ids, columns)
    const answers: boolean[] = []
    for (const [name, id] of Object.entries(ids))
      if (name !== 'other') answers.push(await oweWholeDeposit(tx, { id, reason: 'payout_waited' }, AT))
    expect(answers).toEqual([true, false, false, false])
    const credited = { reason: 'payout_waited', refund_after: AT, refund_state: 'none' }
    expect(await readRows(tx, 'deposits', ids, columns)).toEqual({ ...before, credited })
  }))

it('undecided refunds are brought forward, and none is postponed', () =>
  scene.within(async (tx) => {
    const back = { status: 'unmatched', refund_after: LATER }
    const { ids } = await addAll(tx, {
      waits: back,
      released: { ...back, refund_state: 'released' },
      due: { ...back, refund_after: SCENE_AT },
      never: { status: 'unmatched' },
      held: { ...back, refund_state: 'held' },
      credited: { refund_after: LATER },
      other: back,
    })
    const { other: _other, ...asked } = ids
    expect(await hastenRefunds(tx, Object.values(asked), AT)).toBe(3)
    const times = await readRows(tx, 'deposits', ids, 'refund_after')
    expect(Object.values(times).map(({ refund_after: after }) => after)).toEqual([
      AT,
      AT,
      SCENE_AT,
      null,
      LATER,
      LATER,
      LATER,
    ])
  }))

describe('a held refund is released', () => {
  const held = { refund_state: 'held', refund_after: SCENE_AT }
  const release = (tx: Transaction, depositId: string) =>
    releaseHeldRefund(tx, { depositId, actor: 'olga', reason: 'seen', at: AT })
  const releases = async (tx: Transaction) =>
    (await tx.query<object>('SELECT deposit_id, actor, reason, at FROM refund_releases ORDER BY id')).rows

  it('once, and its actor is recorded', () =>
    scene.within(async (tx) => {
      const { ids } = await addAll(tx, {
        held: { status: 'unmatched', ...held },
        owed: { ...held, refund_state: 'owed' },
        other: { status: 'unmatched', ...held },
      })
      const answers: boolean[] = []
      for (const name of ['held', 'owed', 'held']) answers.push(await release(tx, ids[name] ?? ''))
      expect(answers).toEqual([true, false, false])
      expect(await readRows(tx, 'deposits', ids, 'refund_state')).toEqual({
        held: { refund_state: 'released' },
        owed: { refund_state: 'owed' },
        other: { refund_state: 'held' },
      })
      expect(await releases(tx)).toEqual([{ deposit_id: ids['held'], actor: 'olga', reason: 'seen', at: AT }])
    }))

  it('with all its rows that are held, by one release', () =>
    scene.within(async (tx) => {
      const addRows = async (fields: Columns): Promise<string> => {
        const id = await addDepositRow(tx, { order_id: await addBulkOrder(tx, [{}, {}, {}]), ...fields })
        for (const [row, state] of ['held', 'held', 'owed'].entries())
          await addPayout(tx, {
            deposit_id: id,
            row_no: row,
            ...held,
            status: 'refunded',
            refund_state: state,
          })
        return id
      }
      const mine = await addRows(held)
      const other = await addRows({})
      expect(await release(tx, mine)).toBe(true)
      const { rows } = await tx.query<{ deposit_id: string; refund_state: string }>(
        'SELECT deposit_id, refund_state FROM legs ORDER BY id',
      )
      expect(rows.map(({ deposit_id: id, refund_state: state }) => [id, state])).toEqual([
        [mine, 'released'],
        [mine, 'released'],
        [mine, 'owed'],
        [other, 'held'],
        [other, 'held'],
        [other, 'owed'],
      ])
      expect(await releases(tx)).toHaveLength(1)
      expect(await release(tx, other)).toBe(true)
      expect(await releases(tx)).toHaveLength(2)
    }))
})

it('a deposit without an order is kept while its refund is undecided, alone', () =>
  scene.within(async (tx) => {
    const back = { status: 'unmatched', refund_after: LATER }
    const { ids } = await addAll(tx, {
      waits: { ...back, token: '0xusdc', amount: 77, block_height: 12 },
      ambiguous: { ...back, reason: 'ambiguous' },
      held: { ...back, refund_state: 'held' },
      unrefundable: { ...back, refund_state: 'unrefundable' },
      released: { ...back, refund_state: 'released' },
      owed: { ...back, refund_state: 'owed' },
      short: { ...back, reason: 'short' },
      'not booked': { ...back, booked: 'none' },
      'with an order': { ...back, order_id: await addOrder(tx) },
      suspect: { ...back, suspect: true },
      other: back,
    })
    const before = await readRows(tx, 'deposits', ids, 'reason, refund_after, refund_state')
    const kept: string[] = []
    for (const [name, id] of Object.entries(ids)) {
      const found = name === 'other' ? undefined : await keepUnmatchedDeposit(tx, id)
      if (found !== undefined) kept.push(name)
      if (name === 'waits')
        expect(found).toEqual({
          book: { networkId: 'ethereum', token: '0xusdc' },
          wallet: SCENE_WALLET,
          amount: 77n,
          height: 12n,
        })
    }
    expect(kept).toEqual(['waits', 'ambiguous', 'held', 'unrefundable'])
    const own = { reason: 'own_transfer', refund_after: null, refund_state: 'none' }
    expect(await readRows(tx, 'deposits', ids, 'reason, refund_after, refund_state')).toEqual({
      ...before,
      ...Object.fromEntries(kept.map((name) => [name, own])),
    })
  }))
