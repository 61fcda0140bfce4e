import { expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { addNamed, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import { findUncheckedSenders, holdUnmatchedDeposit, scheduleSenderCheck } from './sender-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const LATER = sceneAt(10_001)
const WAITS = { status: 'unmatched', refund_after: LATER, look_at_sender_after: SCENE_AT }

/** What waits without a decision, and what differs from it in one thing each. */
const DEPOSITS: Readonly<Record<string, Columns>> = {
  waits: WAITS,
  ambiguous: { ...WAITS, reason: 'ambiguous' },
  short: { ...WAITS, reason: 'short' },
  'not booked': { ...WAITS, booked: 'none' },
  held: { ...WAITS, refund_state: 'held' },
  suspect: { ...WAITS, suspect: true },
}

it('senders are looked at while their deposits wait, in their network', () =>
  scene.within(async (tx) => {
    const wanted: Readonly<Record<string, Columns>> = {
      ...DEPOSITS,
      'just now': { ...WAITS, look_at_sender_after: AT },
      'not yet': { ...WAITS, look_at_sender_after: LATER },
      'never again': { ...WAITS, look_at_sender_after: null },
      'goes back now': { ...WAITS, refund_after: AT },
      elsewhere: { ...WAITS, network_id: 'base' },
    }
    const { namesOf } = await addNamed(wanted, (fields) => addDepositRow(tx, fields))
    const order = await addOrder(tx, { status: 'DEPOSITED' })
    await addDepositRow(tx, {
      ...WAITS,
      status: 'credited',
      booked: 'suspense',
      reason: 'no_order',
      order_id: order,
    })
    const found = await findUncheckedSenders(tx, 'ethereum', { at: AT, limit: 10 })
    expect(namesOf(found.map(({ id }) => id))).toEqual(['waits', 'ambiguous', 'just now'])
  }))

it('those that have waited longest come first, up to a number', () =>
  scene.within(async (tx) => {
    const times: Readonly<Record<string, Columns>> = {
      last: { ...WAITS, look_at_sender_after: sceneAt(3) },
      first: { ...WAITS, look_at_sender_after: sceneAt(1) },
      second: { ...WAITS, look_at_sender_after: sceneAt(2) },
    }
    const { namesOf } = await addNamed(times, (fields) => addDepositRow(tx, fields))
    const found = async (limit: number) =>
      namesOf((await findUncheckedSenders(tx, 'ethereum', { at: AT, limit })).map(({ id }) => id))
    expect(await found(1)).toEqual(['first'])
    expect((await found(2)).toSorted()).toEqual(['first', 'second'])
  }))

it('the next look is set for its own deposit alone', () =>
  scene.within(async (tx) => {
    const { ids } = await addNamed({ mine: WAITS, other: WAITS }, (fields) => addDepositRow(tx, fields))
    const read = (id: string) => readRow(tx, 'deposits', id, 'look_at_sender_after')
    await scheduleSenderCheck(tx, ids.mine, LATER)
    expect([await read(ids.mine), await read(ids.other)]).toEqual([
      { look_at_sender_after: LATER },
      { look_at_sender_after: SCENE_AT },
    ])
    await scheduleSenderCheck(tx, ids.mine, null)
    expect(await read(ids.mine)).toEqual({ look_at_sender_after: null })
  }))

it('what still waits is held, alone', () =>
  scene.within(async (tx) => {
    const { ids } = await addNamed<string, Columns>({ ...DEPOSITS, other: WAITS }, (fields) =>
      addDepositRow(tx, fields),
    )
    const held: string[] = []
    for (const [name, id] of Object.entries(ids))
      if (name !== 'other' && (await holdUnmatchedDeposit(tx, id))) held.push(name)
    expect(held).toEqual(['waits', 'ambiguous'])
    const columns = 'refund_state, look_at_sender_after'
    const waiting = { refund_state: 'none', look_at_sender_after: SCENE_AT }
    expect(await readRow(tx, 'deposits', ids['waits'] ?? '', columns)).toEqual({
      refund_state: 'held',
      look_at_sender_after: null,
    })
    expect(await readRow(tx, 'deposits', ids['other'] ?? '', columns)).toEqual(waiting)
    expect(await readRow(tx, 'deposits', ids['short'] ?? '', columns)).toEqual(waiting)
  }))
