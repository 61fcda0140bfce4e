import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout } from '../../testing/scenes/payout-rows.ts'
import { insertRows, readColumn } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findKnownTransaction,
  findOwedLegs,
  findPayingWallet,
  insertForeignPayment,
  settleUnmatchedDeposit,
} from './foreign-payment-store.ts'

const scene = useLedgerScene()

const PAYMENT = {
  networkId: 'base',
  txId: 'booked',
  height: 5n,
  wallet: SCENE_WALLET,
  token: null,
  amount: 7n,
  recipient: 'bob',
  depositId: null,
  legId: null,
  actor: 'olga',
  reason: 'read',
  at: SCENE_AT,
}

describe('a payment that no attempt of ours made', () => {
  it('is booked once', () =>
    scene.within(async (tx) => {
      expect(await insertForeignPayment(tx, PAYMENT)).toBe(true)
      expect(await insertForeignPayment(tx, PAYMENT)).toBe(false)
      const rows = `SELECT concat_ws(' ', network_id, tx_id, block_height, wallet, token, amount, recipient, actor, reason) FROM foreign_payments`
      expect(await readColumn(tx, rows)).toEqual([`base booked 5 ${SCENE_WALLET} 7 bob olga read`])
    }))

  it('is distinguished from ours by its transaction on its network', () =>
    scene.within(async (tx) => {
      await addAttempt(tx, {}, { txIds: ['ours'] })
      await insertForeignPayment(tx, PAYMENT)
      expect(await findKnownTransaction(tx, 'base', 'ours')).toEqual({ isOurs: true, isBooked: false })
      expect(await findKnownTransaction(tx, 'base', 'booked')).toEqual({ isOurs: false, isBooked: true })
      const unknown = { isOurs: false, isBooked: false }
      expect(await findKnownTransaction(tx, 'base', 'other')).toEqual(unknown)
      expect(await findKnownTransaction(tx, 'ethereum', 'ours')).toEqual(unknown)
      expect(await findKnownTransaction(tx, 'ethereum', 'booked')).toEqual(unknown)
    }))

  it('comes from the wallet that holds the network’s lane, the first by its name', () =>
    scene.within(async (tx) => {
      await insertRows(tx, 'lanes', { fence: 1, owner: 'o', expires_at: SCENE_AT }, [
        { network_id: 'base', wallet: 'c' },
        { network_id: 'base', wallet: 'b' },
        { network_id: 'base', wallet: 'd' },
        { network_id: 'ethereum', wallet: 'a' },
      ])
      expect(await findPayingWallet(tx, 'base')).toBe('b')
      expect(await findPayingWallet(tx, 'ethereum')).toBe('a')
      expect(await findPayingWallet(tx, 'polygon')).toBeUndefined()
    }))
})

describe('a deposit in suspense', () => {
  const SUSPENSE = { status: 'unmatched', booked: 'suspense', token: '0xt', amount: 70, block_height: 3 }
  const readDeposits = (tx: Transaction): Promise<readonly string[]> =>
    readColumn(
      tx,
      `SELECT concat_ws(' ', tx_hash, reason, refund_state, refund_after IS NULL) FROM deposits ORDER BY id`,
    )

  it.each(['none', 'held', 'released', 'unrefundable'])(
    'is settled while its refund is %s, and no other with it',
    (refundState) =>
      scene.within(async (tx) => {
        const id = await addDepositRow(tx, {
          tx_hash: 'a',
          ...SUSPENSE,
          refund_state: refundState,
          refund_after: SCENE_AT,
        })
        await addDepositRow(tx, { tx_hash: 'b', ...SUSPENSE })
        expect(await settleUnmatchedDeposit(tx, id)).toEqual({
          networkId: 'ethereum',
          token: '0xt',
          wallet: SCENE_WALLET,
          amount: 70n,
          height: 3n,
        })
        expect(await readDeposits(tx)).toEqual(['a paid_elsewhere none t', 'b no_order none t'])
      }),
  )

  it.each([
    ['it is credited', { status: 'credited', reason: 'over' }],
    ['it is not booked', { booked: 'none' }],
    ['it is to be read again', { suspect: true }],
    ['it came from ourselves', { reason: 'own_transfer' }],
    ['its refund is owed', { refund_state: 'owed', refund_after: SCENE_AT }],
  ])('is not settled if %s', (_, change) =>
    scene.within(async (tx) => {
      const orderId = await addOrder(tx, { no: 1 })
      const id = await addDepositRow(tx, { tx_hash: 'a', ...SUSPENSE, order_id: orderId, ...change })
      const before = await readDeposits(tx)
      expect(await settleUnmatchedDeposit(tx, id)).toBeUndefined()
      expect(await readDeposits(tx)).toEqual(before)
    }),
  )
})

it('the legs that are owed are those of a deposit on a network in a token', () =>
  scene.within(async (tx) => {
    const orderId = await addOrder(tx, { no: 1 })
    const deposit = await addDepositRow(tx, { status: 'unmatched' })
    const other = await addDepositRow(tx, { status: 'unmatched' })
    const leg = (legNo: number, amount: number, columns: object = {}, of = deposit) =>
      addPayout(tx, {
        deposit_id: of,
        order_id: orderId,
        leg_no: legNo,
        amount,
        funded: amount,
        fees: 0,
        ...columns,
      })
    const due = await leg(0, 11)
    const inFlight = await leg(1, 12, { status: 'in_flight' })
    await leg(2, 13, { status: 'paid' })
    await leg(3, 14, { status: 'cancelled' })
    const inToken = await leg(4, 15, { token: '0xt' })
    const elsewhere = await leg(5, 16, { network_id: 'polygon' })
    const ofOther = await leg(6, 17, {}, other)
    const owed = (networkId: string, token: string | null, depositId = deposit) =>
      findOwedLegs(tx, { depositId, networkId, token })
    expect(await owed('base', null)).toEqual([
      { id: due, amount: 11n },
      { id: inFlight, amount: 12n },
    ])
    expect(await owed('base', '0xt')).toEqual([{ id: inToken, amount: 15n }])
    expect(await owed('polygon', null)).toEqual([{ id: elsewhere, amount: 16n }])
    expect(await owed('base', null, other)).toEqual([{ id: ofOther, amount: 17n }])
    expect(await owed('polygon', '0xt')).toEqual([])
  }))
