import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addHalt, addNamed, readRows, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { markDepositsCredited, refuseDeposits } from './deposit-store.ts'

const scene = useLedgerScene()

const addAll = (tx: Transaction, wanted: Readonly<Record<string, Columns>>) =>
  addNamed(wanted, (fields) => addDepositRow(tx, fields))

describe('seen deposits', () => {
  const change = (id: string) => ({
    id,
    reason: 'over' as const,
    refundAfter: sceneAt(5),
    refund: 7n,
    dust: 1n,
  })
  const STATES: Readonly<Record<string, Columns>> = {
    seen: { status: 'seen' },
    unmatched: { status: 'unmatched' },
    credited: {},
    orphaned: { status: 'orphaned' },
    lost: { status: 'lost' },
    other: { status: 'seen' },
  }

  it('alone are credited, of those that were named', () =>
    scene.within(async (tx) => {
      const { ids, namesOf } = await addAll(tx, STATES)
      const { other: _other, ...asked } = ids
      const columns = 'status, reason, refund_after, booked, bookings, refund_part, dust_part'
      const before = await readRows(tx, 'deposits', ids, columns)
      expect(namesOf((await markDepositsCredited(tx, Object.values(asked).map(change))).keys())).toEqual([
        'seen',
      ])
      const parts = { booked: 'order', bookings: 1, refund_part: '7', dust_part: '1' }
      const seen = { status: 'credited', reason: 'over', refund_after: sceneAt(5), ...parts }
      expect(await readRows(tx, 'deposits', ids, columns)).toEqual({ ...before, seen })
    }))

  it('alone are refused, of those that were named', () =>
    scene.within(async (tx) => {
      const { ids, namesOf } = await addAll(tx, STATES)
      const { other: _other, ...asked } = ids
      const before = await readRows(tx, 'deposits', ids, 'status, reason, refund_after')
      const changes = Object.values(asked).map((id) => ({
        id,
        reason: 'late' as const,
        refundAfter: sceneAt(6),
      }))
      expect(namesOf(await refuseDeposits(tx, changes))).toEqual(['seen'])
      const seen = { status: 'unmatched', reason: 'late', refund_after: sceneAt(6) }
      expect(await readRows(tx, 'deposits', ids, 'status, reason, refund_after')).toEqual({ ...before, seen })
    }))

  it.each<readonly [string, Columns, readonly string[]]>([
    ['network:ethereum', {}, []],
    ['currency:ethereum-usdc', {}, ['eth', 'bulk', 'dora']],
    ['pair:ethereum-eth>base-eth', {}, ['usdc', 'dora']],
    ['pair:ethereum-eth>polygon-pol', {}, ['eth', 'usdc', 'dora']],
    ['pair:ethereum-eth>polygon-pol', { action: 'refund' }, ['eth', 'usdc', 'bulk', 'dora']],
    ['pair:ethereum-eth>polygon-pol', { lifted_at: SCENE_AT }, ['eth', 'usdc', 'bulk', 'dora']],
    ['pair:ethereum-usdc>polygon-pol', {}, ['eth', 'usdc', 'bulk', 'dora']],
    ['wallet:ethereum:dora', {}, ['eth', 'usdc', 'bulk']],
    [`wallet:base:${SCENE_WALLET}`, {}, ['eth', 'usdc', 'bulk', 'dora']],
  ])('are not credited while a halt of %s keeps them (%j)', (target, fields, expected) =>
    scene.within(async (tx) => {
      const bulk = await addBulkOrder(tx, [{}, { network_out: 'polygon', currency_out: 'polygon-pol' }])
      const seen = async (order: Columns) => ({ status: 'seen', order_id: await addOrder(tx, order) })
      const { ids, namesOf } = await addAll(tx, {
        eth: await seen({}),
        usdc: await seen({ currency_in: 'ethereum-usdc' }),
        bulk: { status: 'seen', order_id: bulk },
        dora: { ...(await seen({ currency_out: 'base-usdc' })), recipient: 'dora' },
      })
      await addHalt(tx, target, { action: 'credit', ...fields })
      const credited = await markDepositsCredited(tx, Object.values(ids).map(change))
      expect(namesOf(credited.keys()).toSorted()).toEqual(expected.toSorted())
    }),
  )
})
