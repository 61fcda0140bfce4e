import { describe, expect, it } from 'vitest'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addAttempt, addPayout, SCENE_LANE } from '../../testing/scenes/payout-rows.ts'
import { addHalt, addNamed, insertRow, readRow, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findSlotsWaitingSince,
  findFinalTransfers,
  findNextSlot,
  isSlotTaken,
  sumReserved,
  unplaceAttemptsAbove,
} from './slot-store.ts'

const scene = useLedgerScene()

const LANE = SCENE_LANE
const OTHERS = [{ network_id: 'ethereum' }, { wallet: 'other' }]
const LANDED = { status: 'confirmed', landed_variant: 2 }
const FINAL = { ...LANDED, final: true }

it('the next slot is that of the lane, or the first', () =>
  scene.within(async (tx) => {
    const held = { fence: 1, owner: 'engine', expires_at: SCENE_AT }
    const lanes = [
      { network_id: 'base', wallet: 'other', next_slot: 6 },
      { network_id: 'ethereum', wallet: SCENE_WALLET, next_slot: 7 },
      { network_id: 'base', wallet: SCENE_WALLET, next_slot: 5 },
    ]
    for (const lane of lanes) await insertRow(tx, 'lanes', { ...held, ...lane })
    expect(await findNextSlot(tx, LANE)).toBe(5n)
    expect(await findNextSlot(tx, { networkId: 'polygon', wallet: SCENE_WALLET })).toBe(0n)
    expect(await findNextSlot(tx, { networkId: 'ethereum', wallet: 'other' })).toBe(0n)
  }))

describe('what signed transfers will spend', () => {
  const pay = (tx: Transaction, amount: number, token?: string) =>
    addPayout(tx, {}, { order: { amount_out: amount, ...(token === undefined ? {} : { token_out: token }) } })

  it('is that of slots from one on, without what is final or dead, or of another lane', () =>
    scene.within(async (tx) => {
      await addAttempt(tx, { slot: 5 }, { legs: [await pay(tx, 1)] })
      await addAttempt(tx, { slot: 6 }, { legs: [await pay(tx, 2)], later: { status: 'confirmed' } })
      await addAttempt(
        tx,
        { slot: 7 },
        { legs: [await pay(tx, 4, '0xusdc')], later: { status: 'broadcast' } },
      )
      const paid = { id: await pay(tx, 8), outcome: 'paid' } as const
      await addAttempt(tx, { slot: 8 }, { legs: [paid], later: { status: 'confirmed', final: true } })
      await addAttempt(tx, { slot: 9 }, { legs: [await pay(tx, 16)], later: { status: 'failed' } })
      await addAttempt(tx, { slot: 10 }, { legs: [await pay(tx, 32)], later: { status: 'expired' } })
      const batch = [await pay(tx, 64), await pay(tx, 128, '0xusdc'), await pay(tx, 256)]
      await addAttempt(tx, { slot: 11, kind: 'batch' }, { legs: batch })
      for (const other of OTHERS) await addAttempt(tx, { slot: 7, ...other }, { legs: [await pay(tx, 512)] })
      await addAttempt(tx, { slot: 12 })
      await pay(tx, 1_024)
      const reserved = async (from: bigint | undefined) =>
        Object.fromEntries(await sumReserved(tx, LANE, from))
      expect(await reserved(0n)).toEqual({ null: 1n + 2n + 64n + 256n, '0xusdc': 4n + 128n })
      expect(await reserved(6n)).toEqual({ null: 2n + 64n + 256n, '0xusdc': 4n + 128n })
      expect(await reserved(7n)).toEqual({ null: 64n + 256n, '0xusdc': 4n + 128n })
      expect(await reserved(12n)).toEqual({})
      expect(await reserved(undefined)).toEqual({ null: 1n + 64n + 256n, '0xusdc': 4n + 128n })
    }))
})

it('a slot is taken while bytes of its own lane may land, or have landed, in it', () =>
  scene.within(async (tx) => {
    const states: Readonly<Record<string, readonly [number, Columns]>> = {
      signed: [1, {}],
      broadcast: [2, { status: 'broadcast' }],
      landed: [3, { status: 'confirmed' }],
      final: [4, { status: 'confirmed', final: true }],
      failed: [5, { status: 'failed' }],
      expired: [6, { status: 'expired' }],
    }
    await addNamed(states, ([slot, later]) => addAttempt(tx, { slot }, { later }))
    for (const [index, other] of OTHERS.entries()) await addAttempt(tx, { slot: 7 + index, ...other })
    const taken: bigint[] = []
    for (let slot = 0n; slot < 10n; slot++) if (await isSlotTaken(tx, LANE, slot)) taken.push(slot)
    expect(taken).toEqual([1n, 2n, 3n, 4n])
  }))

it('final transfers are those that a block has, from a slot on, lowest first', () =>
  scene.within(async (tx) => {
    await addAttempt(tx, { slot: 8 }, { txIds: ['h1', 'h2'], later: FINAL })
    await addAttempt(tx, { slot: 5 }, { txIds: ['l1', 'l2', 'l3'], later: FINAL })
    await addAttempt(tx, { slot: 4 }, { txIds: ['b1', 'b2'], later: FINAL })
    await addAttempt(tx, { slot: 6 }, { txIds: ['n1', 'n2'], later: LANDED })
    await addAttempt(tx, { slot: 7 }, { txIds: ['f1', 'f2'], later: { status: 'failed', landed_variant: 2 } })
    for (const [index, other] of OTHERS.entries())
      await addAttempt(
        tx,
        { slot: 9, ...other },
        { txIds: [`o${String(index)}`, `p${String(index)}`], later: FINAL },
      )
    expect(await findFinalTransfers(tx, LANE, 5n)).toEqual([
      { txId: 'l2', raw: 'raw l2', slot: 5n },
      { txId: 'h2', raw: 'raw h2', slot: 8n },
    ])
  }))

it('a reorganisation takes the blocks of finished attempts above it, in its own lane', () =>
  scene.within(async (tx) => {
    const confirmed = { status: 'confirmed' }
    const ended = { ...confirmed, final: true }
    const states: Readonly<Record<string, readonly [Columns, Columns]>> = {
      final: [{}, { ...ended, block_height: 21 }],
      failed: [{}, { status: 'failed', block_height: 22 }],
      below: [{}, { ...ended, block_height: 20 }],
      'failed below': [{}, { status: 'failed', block_height: 19 }],
      'not final': [{}, { ...confirmed, block_height: 23 }],
      expired: [{}, { status: 'expired', block_height: 24 }],
      'of another network': [{ network_id: 'ethereum' }, { ...ended, block_height: 25 }],
      'of another wallet': [{ wallet: 'other' }, { status: 'failed', block_height: 26 }],
    }
    const { ids } = await addNamed(states, ([fields, later]) => addAttempt(tx, fields, { later }))
    await unplaceAttemptsAbove(tx, LANE, 20n)
    const heights: Record<string, unknown> = {}
    for (const [name, id] of Object.entries(ids))
      heights[name] = (await readRow(tx, 'attempts', id, 'block_height'))['block_height']
    expect(heights).toEqual({
      final: null,
      failed: null,
      below: '20',
      'failed below': '19',
      'not final': '23',
      expired: '24',
      'of another network': '25',
      'of another wallet': '26',
    })
  }))

describe('slots that wait since a height', () => {
  const count = async (tx: Transaction, height: bigint): Promise<number> =>
    (await findSlotsWaitingSince(tx, LANE, height)).length
  const USDC = { currency_out: 'base-usdc', token_out: '0xusdc' }

  it('are counted once each, in their own lane, until they are in a block', () =>
    scene.within(async (tx) => {
      const wait = async (offered: number | null, later: Columns = {}, fields: Columns = {}) =>
        addAttempt(tx, fields, { legs: [await addPayout(tx)], later: { offered_at: offered, ...later } })
      await wait(5)
      await wait(6, { status: 'broadcast' })
      await wait(8)
      await wait(null)
      await wait(3, { status: 'confirmed' })
      await wait(3, { status: 'failed' })
      for (const other of OTHERS) await wait(3, {}, other)
      await addAttempt(tx, {}, { later: { offered_at: 3 } })
      const legs = [await addPayout(tx), await addPayout(tx)]
      await addAttempt(tx, { kind: 'batch' }, { legs, later: { offered_at: 7 } })
      expect([await count(tx, 4n), await count(tx, 5n), await count(tx, 6n)]).toEqual([0, 1, 2])
      expect([await count(tx, 7n), await count(tx, 8n)]).toEqual([3, 4])
    }))

  it('come with all of their bytes', () =>
    scene.within(async (tx) => {
      const waiting = { legs: [await addPayout(tx)], txIds: ['first', 'second'], later: { offered_at: 1 } }
      await addAttempt(tx, { slot: 7 }, waiting)
      const [bytes, ...others] = await findSlotsWaitingSince(tx, LANE, 1n)
      expect(others).toEqual([])
      expect(bytes?.toSorted((a, b) => (a.txId < b.txId ? -1 : 1))).toEqual([
        { txId: 'first', raw: 'raw first', slot: 7n },
        { txId: 'second', raw: 'raw second', slot: 7n },
      ])
    }))

  it('are not those whose payouts a halt keeps', () =>
    scene.within(async (tx) => {
      const later = { offered_at: 1 }
      await addAttempt(tx, {}, { legs: [await addPayout(tx)], later })
      await addAttempt(tx, {}, { legs: [await addPayout(tx, {}, { order: USDC })], later })
      expect(await count(tx, 1n)).toBe(2)
      await addHalt(tx, 'currency:base-usdc')
      expect(await count(tx, 1n)).toBe(1)
      await addHalt(tx, `wallet:base:${SCENE_WALLET}`)
      expect(await count(tx, 1n)).toBe(0)
    }))
})
