import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout, addRefund, SCENE_LANE } from '../../testing/scenes/payout-rows.ts'
import { addHalt, addNamed, readRow, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findAllowedTransfers,
  findLiveTransfers,
  findOpenAttempts,
  insertAttempts,
  insertVariants,
} from './attempt-store.ts'

const scene = useLedgerScene()

const LANE = SCENE_LANE
const ENDED = { status: 'confirmed', final: true, block_height: 5 }

/** Attempts in different states, not in the order of their slots, along with those of another network and another wallet. */
async function addLane(tx: Transaction) {
  const states: Readonly<Record<string, readonly [number, Columns]>> = {
    signed: [7, {}],
    broadcast: [5, { status: 'broadcast', offered_at: 3, raised_at: 4 }],
    landed: [6, { status: 'confirmed', slot_taken_at: 2 }],
    final: [8, ENDED],
    failed: [9, { status: 'failed' }],
    expired: [10, { status: 'expired' }],
  }
  const named = await addNamed(states, ([slot, later], name) =>
    addAttempt(tx, { slot }, { later, txIds: [`${name} 1`, `${name} 2`] }),
  )
  await addAttempt(tx, { network_id: 'ethereum', slot: 6 }, { txIds: ['elsewhere'] })
  await addAttempt(tx, { wallet: 'other', slot: 6 }, { txIds: ['of another wallet'] })
  return named
}

describe('the attempts of a lane', () => {
  it('are open until they are final or dead, lowest slot first, behind a slot and up to a number', () =>
    scene.within(async (tx) => {
      const { namesOf } = await addLane(tx)
      const open = async (after: bigint, limit = 10): Promise<readonly string[]> =>
        namesOf((await findOpenAttempts(tx, LANE, after, limit)).map(({ id }) => id))
      expect(await open(-1n)).toEqual(['broadcast', 'landed', 'signed'])
      expect(await open(5n)).toEqual(['landed', 'signed'])
      expect(await open(4n, 2)).toEqual(['broadcast', 'landed'])
      expect(await open(7n)).toEqual([])
    }))

  it('show what is known of their slots, and have their own bytes in signing order', () =>
    scene.within(async (tx) => {
      await addLane(tx)
      const bytes = (name: string, slot: bigint) =>
        ['1', '2'].map((no) => ({ txId: `${name} ${no}`, raw: `raw ${name} ${no}`, slot }))
      const none = {
        id: 'any',
        slotTakenAt: null,
        offeredAt: null,
        raisedAt: null,
        isHeld: false,
        kind: 'filler',
        legs: [],
      }
      const seen = { ...none, offeredAt: 3n, raisedAt: 4n }
      const open = await findOpenAttempts(tx, LANE, -1n, 10)
      expect(open.map((attempt) => ({ ...attempt, id: 'any' }))).toEqual([
        { ...seen, status: 'broadcast', slot: 5n, variants: bytes('broadcast', 5n) },
        { ...none, slotTakenAt: 2n, status: 'confirmed', slot: 6n, variants: bytes('landed', 6n) },
        { ...none, status: 'signed', slot: 7n, variants: bytes('signed', 7n) },
      ])
      expect(await findLiveTransfers(tx, LANE)).toEqual([
        ...bytes('broadcast', 5n),
        ...bytes('landed', 6n),
        ...bytes('signed', 7n),
      ])
    }))

  it('have the legs that they pay, each with its own order and deposit', () =>
    scene.within(async (tx) => {
      const order = { amount_in: 2_000, amount_out: 1_940, destination_fee_usd: 31, token_out: '0xusdc' }
      const first = await addPayout(tx, {}, { order })
      const second = await addPayout(tx, { failures: 3, mined_failures: 2, burnt: 11 })
      const refund = await addRefund(tx, { network_id: 'base' }, { network_id: 'base', amount: 444 })
      await addAttempt(tx, { kind: 'batch' }, { legs: [second, first] })
      await addAttempt(tx, {}, { legs: [refund] })
      const [batch, plain] = await findOpenAttempts(tx, LANE, -1n, 10)
      expect(batch?.legs).toMatchObject([
        {
          legId: first,
          kind: 'payout',
          rowNo: null,
          failures: 0,
          minedFailures: 0,
          burnt: 0n,
          payoutId: `payout ${first}`,
          quotedFeeUsd: 31n,
          terms: { amountIn: 2_000n, amount: 1_940n, token: '0xusdc', networkIn: 'ethereum', fees: 30n },
        },
        {
          legId: second,
          failures: 3,
          minedFailures: 2,
          burnt: 11n,
          quotedFeeUsd: 30n,
          terms: { amountIn: 1_000n, amount: 970n, currencyIn: 'ethereum-eth', currencyOut: 'base-eth' },
        },
      ])
      expect(plain?.legs).toMatchObject([
        {
          legId: refund,
          kind: 'refund',
          orderId: null,
          payoutId: null,
          quotedFeeUsd: null,
          terms: { networkIn: 'base', currencyIn: 'base-eth', amountIn: 444n, amount: 440n },
        },
      ])
    }))
})

describe('what is signed', () => {
  const transferOf = (txId: string, slot: bigint, feeCap: bigint) => ({
    txId,
    raw: `raw ${txId}`,
    slot,
    feeCap,
  })

  it('is stored with its legs, and answered in the order in which it was given', () =>
    scene.within(async (tx) => {
      const one = await addPayout(tx, { status: 'in_flight' })
      const two = await addPayout(tx, { status: 'in_flight' })
      const ids = await insertAttempts(tx, LANE, SCENE_AT, [
        { kind: 'batch', transfer: transferOf('high', 9n, 70n), legs: [{ id: two, payoutId: '0x2' }] },
        { kind: 'plain', transfer: transferOf('low', 3n, 50n), legs: [{ id: one, payoutId: null }] },
      ])
      const open = await findOpenAttempts(tx, LANE, -1n, 10)
      expect(open).toMatchObject([
        {
          id: ids[1],
          kind: 'plain',
          slot: 3n,
          variants: [{ txId: 'low' }],
          legs: [{ legId: one, payoutId: null }],
        },
        {
          id: ids[0],
          kind: 'batch',
          slot: 9n,
          variants: [{ txId: 'high' }],
          legs: [{ legId: two, payoutId: '0x2' }],
        },
      ])
      expect(await readRow(tx, 'attempts', ids[0] ?? '', 'network_id, wallet, status, created_at')).toEqual({
        network_id: 'base',
        wallet: SCENE_WALLET,
        status: 'signed',
        created_at: SCENE_AT,
      })
    }))

  it('again is counted for its own attempt, from one on', () =>
    scene.within(async (tx) => {
      const once = await addAttempt(tx, {}, { txIds: ['a1'] })
      const twice = await addAttempt(tx, {}, { txIds: ['b1', 'b2'] })
      await insertVariants(tx, LANE, SCENE_AT, [
        { attemptId: twice, transfer: transferOf('b3', 1n, 30n) },
        { attemptId: once, transfer: transferOf('a2', 2n, 20n) },
      ])
      const { rows } = await tx.query(
        `SELECT attempt_id, variant_no, tx_id, fee_cap, network_id FROM attempt_variants WHERE fee_cap IS NOT NULL ORDER BY tx_id`,
      )
      expect(rows).toEqual([
        { attempt_id: once, variant_no: 2, tx_id: 'a2', fee_cap: '20', network_id: 'base' },
        { attempt_id: twice, variant_no: 3, tx_id: 'b3', fee_cap: '30', network_id: 'base' },
      ])
    }))
})

describe('a transaction may be broadcast', () => {
  const allowed = async (tx: Transaction, txIds: readonly string[]) =>
    [...(await findAllowedTransfers(tx, LANE, txIds))].toSorted()

  const held = async (tx: Transaction) =>
    (await findOpenAttempts(tx, LANE, -1n, 10))
      .filter(({ isHeld }) => isHeld)
      .flatMap(({ variants }) => variants.map(({ txId }) => txId))
      .toSorted()

  it('if it was asked for and is its own', () =>
    scene.within(async (tx) => {
      await addAttempt(tx, {}, { txIds: ['a', 'b', 'c'] })
      await addAttempt(tx, { network_id: 'ethereum' }, { txIds: ['elsewhere'] })
      await addAttempt(tx, { wallet: 'other' }, { txIds: ['of another wallet'] })
      expect(await allowed(tx, ['c', 'elsewhere', 'a', 'of another wallet'])).toEqual(['a', 'c'])
    }))

  /** A payout of an order, one of an order for another token, a refund on the same network, and a filler. */
  const addKinds = async (tx: Transaction): Promise<readonly string[]> => {
    const refund = await addRefund(tx, {}, { network_id: 'base' })
    const usdc = { currency_out: 'base-usdc', token_out: '0xusdc' }
    await addAttempt(tx, {}, { txIds: ['payout'], legs: [await addPayout(tx)] })
    await addAttempt(tx, {}, { txIds: ['usdc'], legs: [await addPayout(tx, {}, { order: usdc })] })
    await addAttempt(tx, {}, { txIds: ['refund'], legs: [refund] })
    await addAttempt(tx, {}, { txIds: ['filler'] })
    return ['payout', 'usdc', 'refund', 'filler']
  }

  it.each([
    ['global', 'payout', ['refund']],
    ['network:base', 'payout', ['refund']],
    ['network:ethereum', 'payout', ['filler', 'payout', 'refund', 'usdc']],
    ['currency:base-usdc', 'payout', ['filler', 'payout', 'refund']],
    ['pair:ethereum-eth>base-eth', 'payout', ['filler', 'refund', 'usdc']],
    [`wallet:base:${SCENE_WALLET}`, 'payout', ['refund']],
    ['wallet:base:other', 'payout', ['filler', 'payout', 'refund', 'usdc']],
    ['network:base', 'refund', ['filler', 'payout', 'usdc']],
    ['currency:base-eth', 'refund', ['filler', 'payout', 'usdc']],
    ['network:base', 'credit', ['filler', 'payout', 'refund', 'usdc']],
  ])('if no halt of %s covers the %s of one of its legs', (target, action, expected) =>
    scene.within(async (tx) => {
      const txIds = await addKinds(tx)
      await addHalt(tx, target, { action, lifted_at: SCENE_AT })
      expect(await allowed(tx, txIds)).toEqual(txIds.toSorted())
      expect(await held(tx)).toEqual([])
      await addHalt(tx, target, { action })
      expect(await allowed(tx, txIds)).toEqual(expected)
      expect(await held(tx)).toEqual(txIds.filter((txId) => !expected.includes(txId)).toSorted())
    }),
  )

  it('if all legs that it still pays may be paid, whatever became of one that it does not pay', () =>
    scene.within(async (tx) => {
      const usdc = { currency_out: 'base-usdc', token_out: '0xusdc' }
      const paid = { id: await addPayout(tx), outcome: 'paid' } as const
      const failed = { id: await addPayout(tx, {}, { order: usdc }), outcome: 'failed' } as const
      const plain = await addPayout(tx)
      const halted = await addPayout(tx, {}, { order: usdc })
      await addAttempt(tx, { kind: 'batch' }, { txIds: ['final'], legs: [paid, failed], later: ENDED })
      await addAttempt(tx, { kind: 'batch' }, { txIds: ['half'], legs: [plain, halted] })
      await addHalt(tx, 'currency:base-usdc')
      expect(await allowed(tx, ['final', 'half'])).toEqual(['final'])
      expect(await held(tx)).toEqual(['half'])
    }))

  it('of a refund without an order, by the halts of its own currency', () =>
    scene.within(async (tx) => {
      const order = await addOrder(tx)
      const owed = { status: 'unmatched', refund_state: 'owed', refund_after: SCENE_AT, refund_part: 1_000 }
      const deposit = await addDepositRow(tx, {
        ...owed,
        order_id: order,
        network_id: 'base',
        booked: 'refund',
      })
      await addAttempt(tx, {}, { txIds: ['with'], legs: [await addRefund(tx, { deposit_id: deposit })] })
      await addAttempt(
        tx,
        {},
        { txIds: ['without'], legs: [await addRefund(tx, {}, { network_id: 'base' })] },
      )
      await addHalt(tx, 'pair:ethereum-eth>base-eth', { action: 'refund' })
      expect(await allowed(tx, ['with', 'without'])).toEqual(['without'])
    }))
})
