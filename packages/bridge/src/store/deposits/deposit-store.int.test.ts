import type { ObservedDeposit } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import { addDepositRow, repeatDeposit } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { addNamed, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findDepositsById,
  findKnownDeposits,
  findSecondDeposits,
  findSuspectDeposits,
  findUndecidedDeposits,
  insertDeposits,
} from './deposit-store.ts'

const scene = useLedgerScene()

const observed = (txHash: string, index = 0): ObservedDeposit => ({
  txHash,
  index,
  block: { height: 7n, hash: 'h7' },
  sender: 'dora',
  recipient: SCENE_WALLET,
  token: '0xusdc',
  amount: 55n,
  reference: '0xref',
})
const UNMATCHED = { status: 'unmatched' }

const addAll = (tx: Transaction, wanted: Readonly<Record<string, Columns>>) =>
  addNamed(wanted, (fields) => addDepositRow(tx, fields))
const idsOf = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id)

it('known deposits are those of the same network, transaction and index', () =>
  scene.within(async (tx) => {
    const { namesOf } = await addAll(tx, {
      first: { ...UNMATCHED, tx_hash: 'a' },
      'another index': { ...UNMATCHED, tx_hash: 'a', log_index: 1 },
      second: { ...UNMATCHED, tx_hash: 'b', log_index: 2 },
      elsewhere: { ...UNMATCHED, tx_hash: 'a', network_id: 'base' },
      'another transaction': { ...UNMATCHED, tx_hash: 'c' },
    })
    const known = await findKnownDeposits(tx, 'ethereum', [observed('b', 2), observed('a'), observed('d')])
    expect(namesOf(idsOf(known)).toSorted()).toEqual(['first', 'second'])
    expect(await findKnownDeposits(tx, 'ethereum', [])).toEqual([])
  }))

it('deposits are found by their ids, in that order, as they were stored', () =>
  scene.within(async (tx) => {
    const told = { is_shared: true, locator: 'here', mined_at: sceneAt(5), claimed_at: sceneAt(6) }
    const chain = { block_height: 44, block_hash: 'h44', token: '0xusdc', reference: '0xref', log_index: 3 }
    const { ids, namesOf } = await addAll(tx, {
      first: { ...UNMATCHED, ...told, ...chain, tx_hash: 'a', amount: 9, sender: 'dora' },
      other: UNMATCHED,
      second: {},
    })
    const found = await findDepositsById(tx, [ids['second'] ?? '', ids['first'] ?? ''])
    expect(namesOf(idsOf(found))).toEqual(['first', 'second'])
    expect(found[0]).toEqual({
      id: ids['first'],
      txHash: 'a',
      index: 3,
      block: { height: 44n, hash: 'h44' },
      sender: 'dora',
      recipient: SCENE_WALLET,
      token: '0xusdc',
      amount: 9n,
      reference: '0xref',
      status: 'unmatched',
      orderId: null,
      isShared: true,
      isClaimed: true,
      seenAt: SCENE_AT,
      minedAtMs: sceneAt(5).getTime(),
      locator: 'here',
    })
    expect(found[1]).toMatchObject({ status: 'credited', isShared: false, isClaimed: false, token: null })
    expect(await findDepositsById(tx, [])).toEqual([])
  }))

it('deposits of a transaction are undecided while they are in suspense and nothing is owed', () =>
  scene.within(async (tx) => {
    const back = { ...UNMATCHED, tx_hash: 'a', refund_after: SCENE_AT }
    const wanted: Readonly<Record<string, Columns>> = {
      second: { log_index: 8 },
      none: { log_index: 1 },
      released: { log_index: 2, refund_state: 'released' },
      held: { log_index: 3, refund_state: 'held' },
      'not booked': { log_index: 4, booked: 'none' },
      owed: { log_index: 5, refund_state: 'owed' },
      'booked for its refund': { log_index: 6, booked: 'refund' },
    }
    const { namesOf } = await addNamed(wanted, (fields) => addDepositRow(tx, { ...back, ...fields }))
    await addDepositRow(tx, { tx_hash: 'a', log_index: 7, status: 'seen' })
    await addDepositRow(tx, { ...back, network_id: 'base' })
    await addDepositRow(tx, { ...back, tx_hash: 'b' })
    const { known, undecided } = await findUndecidedDeposits(tx, 'ethereum', 'a')
    expect([known, namesOf(idsOf(undecided))]).toEqual([
      8,
      ['none', 'released', 'held', 'not booked', 'second'],
    ])
  }))

describe('new deposits', () => {
  it('are stored as they were seen, and as was decided', () =>
    scene.within(async (tx) => {
      const order = await addOrder(tx)
      const deposit = { ...observed('a', 1), minedAtMs: sceneAt(3).getTime(), locator: 'here' }
      await insertDeposits(tx, 'base', sceneAt(9), [
        { deposit, verdict: { status: 'seen', orderId: order } },
        {
          deposit: { ...observed('b'), coSenders: ['x'], token: null, reference: null },
          verdict: { status: 'unmatched', orderId: null, reason: 'short', refundAfter: sceneAt(4) },
        },
      ])
      await insertDeposits(tx, 'base', sceneAt(9), [])
      const columns = `tx_hash, log_index, network_id, block_height, block_hash, sender, token, amount, reference, status, reason,
        order_id, refund_after, is_shared, locator, mined_at, seen_at, booked, suspect`
      const { rows } = await tx.query<object>(`SELECT ${columns} FROM deposits ORDER BY tx_hash`)
      const same = {
        network_id: 'base',
        block_height: '7',
        block_hash: 'h7',
        sender: 'dora',
        amount: '55',
        seen_at: sceneAt(9),
        booked: 'none',
        suspect: false,
      }
      expect(rows).toEqual([
        {
          ...same,
          tx_hash: 'a',
          log_index: 1,
          token: '0xusdc',
          reference: '0xref',
          status: 'seen',
          reason: null,
          order_id: order,
          refund_after: null,
          is_shared: false,
          locator: 'here',
          mined_at: sceneAt(3),
        },
        {
          ...same,
          tx_hash: 'b',
          log_index: 0,
          token: null,
          reference: null,
          status: 'unmatched',
          reason: 'short',
          order_id: null,
          refund_after: sceneAt(4),
          is_shared: true,
          locator: null,
          mined_at: null,
        },
      ])
    }))
})

describe('suspects', () => {
  it('are those of a network, in the order of their ids', () =>
    scene.within(async (tx) => {
      const { namesOf } = await addAll(tx, {
        first: { suspect: true },
        sure: {},
        second: { suspect: true, status: 'lost' },
        elsewhere: { suspect: true, network_id: 'base' },
      })
      expect(namesOf(idsOf(await findSuspectDeposits(tx, 'ethereum')))).toEqual(['first', 'second'])
    }))

  it('are at most two hundred at a time', () =>
    scene.within(async (tx) => {
      await repeatDeposit(tx, await addDepositRow(tx, { ...UNMATCHED, suspect: true }), 200)
      expect(await findSuspectDeposits(tx, 'ethereum')).toHaveLength(200)
    }))
})

it('second deposits are those of an order that are in suspense for it', () =>
  scene.within(async (tx) => {
    const orders = [await addOrder(tx), await addOrder(tx), await addOrder(tx)]
    const references: string[] = []
    for (const id of orders)
      references.push(String((await readRow(tx, 'orders', id, 'reference'))['reference']))
    const second = { ...UNMATCHED, reason: 'second_deposit', reference: references[0] }
    const { namesOf } = await addAll(tx, {
      first: second,
      'not booked': { ...second, booked: 'none' },
      short: { ...second, reason: 'short' },
      'booked for its refund': { ...second, booked: 'refund' },
      lost: { ...second, booked: 'lost' },
      credited: { ...second, status: 'credited', booked: 'order' },
      'of another order': { ...second, reference: references[2] },
      'without a reference': { ...second, reference: null },
      'of the second order': { ...second, reference: references[1] },
    })
    const found = await findSecondDeposits(tx, orders.slice(0, 2))
    expect(namesOf(idsOf(found))).toEqual(['first', 'not booked', 'of the second order'])
    expect(await findSecondDeposits(tx, [])).toEqual([])
  }))
