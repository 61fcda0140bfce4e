import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { insertRow, insertRows, sceneAt, updateRow, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findOrderRow, findOrderRows } from './order-store.ts'

const scene = useLedgerScene()

/** The heads of two networks. */
const addHeads = (tx: Transaction, ethereum: number): Promise<void> =>
  insertRows(tx, 'scan_cursors', { height: 1, hash: 'h', scanned_at: SCENE_AT, head_at: SCENE_AT }, [
    { network_id: 'base', head_height: 500 },
    { network_id: 'ethereum', head_height: ethereum },
  ])
const read = (tx: Transaction, no = 1) => findOrderRow(tx, orderId(no))

describe('confirmations', () => {
  const SEEN = { status: 'WAIT_DEPOSIT', transaction_in: 'in', deposit_height: 10, required_confirmations: 5 }
  it.each<[string, number, Columns & { status?: string }, number | null, number]>([
    ['are null before a deposit is seen', 13, { required_confirmations: 5 }, null, 5],
    ['count the blocks above it on its own network', 13, SEEN, 3, 5],
    ['are no more than required', 99, SEEN, 5, 5],
    ['are never below zero', 8, SEEN, 0, 5],
    ['are all once it is credited', 8, { ...SEEN, status: 'DEPOSITED' }, 5, 5],
    ['are of what was raised', 99, { ...SEEN, raised_confirmations: 9 }, 9, 9],
  ])('%s', (_, head, columns, confirmations, required) =>
    scene.within(async (tx) => {
      await addHeads(tx, head)
      await addOrder(tx, { no: 1, ...columns })
      expect(await read(tx)).toMatchObject({ confirmations, required_confirmations: required })
    }),
  )

  it('are null on a network that was never scanned', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, ...SEEN })
      expect(await read(tx)).toMatchObject({ confirmations: 0 })
    }))
})

describe('the deposit of an order was seen', () => {
  const BEFORE = sceneAt(-5_000)
  const LATER = sceneAt(4_000)
  const LAST = sceneAt(9_000)
  it.each<[string, Columns, Date | null]>([
    ['when it was, if its block is later', { seen_at: LATER, mined_at: LAST }, LATER],
    ['with its block, if that is earlier', { seen_at: LAST, mined_at: LATER }, LATER],
    ['when it was, if its block has no time', { seen_at: LATER, mined_at: null }, LATER],
    ['with the order at the earliest, whatever the clock of its chain says', { mined_at: BEFORE }, SCENE_AT],
    ['not yet, if it goes back', { status: 'unmatched', reason: 'short', seen_at: LATER }, null],
  ])('%s', (_, columns, moment) =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1 })
      await addDepositRow(tx, { status: 'credited', order_id: orderId(1), ...columns })
      expect(await read(tx)).toMatchObject({ deposit_seen_at: moment })
    }),
  )
})

it('the refund of an order is that of its last deposit that goes back', () =>
  scene.within(async (tx) => {
    for (const no of [1, 2, 3]) await addOrder(tx, { no })
    const goesBack = { status: 'unmatched', order_id: orderId(1), reason: 'short', refund_after: SCENE_AT }
    await addDepositRow(tx, { tx_hash: 'first', ...goesBack })
    await addDepositRow(tx, { tx_hash: 'second', ...goesBack })
    await addDepositRow(tx, { tx_hash: 'stays', ...goesBack, refund_after: null })
    await addDepositRow(tx, { tx_hash: 'other', ...goesBack, order_id: orderId(2) })
    expect(await read(tx, 1)).toMatchObject({ refund_deposit_tx: 'second' })
    expect(await read(tx, 2)).toMatchObject({ refund_deposit_tx: 'other' })
    expect(await findOrderRows(tx, [orderId(1)])).toHaveLength(1)
    expect(await read(tx, 3)).toMatchObject({ id: orderId(3), refund_deposit_tx: null })
  }))

describe('rows of a bulk order', () => {
  const order_id = orderId(1)
  const TERMS = { amount_in: 100, amount_out: 100, platform_fee: 1, destination_fee: 2 }
  /** Rows of 103 each, the first two of which were given up. */
  const addRows = async (tx: Transaction): Promise<string> => {
    const given = { ...TERMS, status: 'SEND_FAILED' }
    await addBulkOrder(
      tx,
      [
        { ...given, row_no: 1 },
        { ...given, row_no: 0 },
        { ...TERMS, status: 'DEPOSITED' },
      ],
      {
        no: 1,
        status: 'SENDING',
      },
    )
    await addBulkOrder(tx, [{ id: orderId(77), amount_out: 101 }], { no: 2, status: 'PENDING' })
    return addDepositRow(tx, {
      tx_hash: 'in',
      status: 'credited',
      order_id,
      amount: 309,
      refund_part: 250,
      token: '0xt',
      reason: 'over',
    })
  }
  const payout = (tx: Transaction, deposit: string, rowNo: number, columns: Columns = {}): Promise<string> =>
    addPayout(tx, { deposit_id: deposit, row_no: rowNo, ...columns })
  const givenUp = { status: 'refunded', refund_state: 'owed', refund_after: SCENE_AT }
  const refundLeg = (tx: Transaction, deposit: string, rowNo: number, columns: Columns = {}) =>
    addRefund(tx, {
      deposit_id: deposit,
      row_no: rowNo,
      leg_no: rowNo,
      funded: 103,
      fees: 3,
      amount: 100,
      ...columns,
    })

  it('come in order, none of another order; one recipient has none', () =>
    scene.within(async (tx) => {
      await addRows(tx)
      await addOrder(tx, { no: 3 })
      const numbers = (await read(tx))?.bulk_rows?.map((row) => row.row_no)
      expect(numbers).toEqual([0, 1, 2])
      expect(await read(tx, 2)).toMatchObject({
        bulk_rows: [{ id: orderId(77), amount_in: '100', amount_out: '101', refund_state: null }],
      })
      expect((await read(tx, 3))?.bulk_rows).toBeNull()
    }))

  it('are refunded each by itself, for what refused them', () =>
    scene.within(async (tx) => {
      const deposit = await addRows(tx)
      await payout(tx, deposit, 0, { ...givenUp, kept: 4, refusals: 1 })
      await payout(tx, deposit, 1, { ...givenUp, refund_state: 'taken_back' })
      await payout(tx, deposit, 1, givenUp)
      await payout(tx, deposit, 2)
      const rows = (await read(tx))?.bulk_rows
      expect(rows).toMatchObject([
        {
          refund_reason: 'payout_impossible',
          refund_state: 'owed',
          refund_network: 'ethereum',
          refund_token: '0xt',
          refund_recipient: 'alice',
          refund_deposit_tx: 'in',
          refund_deposit_amount: '309',
          refund_leg_status: null,
          refund_amount: '99',
          refund_tx_id: null,
          refund_attempt_status: null,
        },
        { refund_reason: 'payout_waited', refund_state: 'owed', refund_amount: '103' },
        { refund_reason: null, refund_state: null, refund_amount: null },
      ])
      expect(rows).toHaveLength(3)
    }))

  it('are refunded by what their own order was paid with', () =>
    scene.within(async (tx) => {
      const deposit = await addRows(tx)
      const other = { order_id: orderId(4) }
      await addBulkOrder(tx, [{ ...TERMS, status: 'SEND_FAILED' }], { no: 4, status: 'SENDING' })
      const paid = { status: 'credited', amount: 103, refund_part: 103, token: '0xt', reason: 'over' }
      const otherDeposit = await addDepositRow(tx, {
        tx_hash: 'in-4',
        ...other,
        ...paid,
      })
      await payout(tx, deposit, 0, givenUp)
      await payout(tx, otherDeposit, 0, givenUp)
      await refundLeg(tx, deposit, 0)
      await refundLeg(tx, otherDeposit, 0, { fees: 5, amount: 98 })
      const refunds = async (no: number) =>
        (await read(tx, no))?.bulk_rows?.map((row) => [row.refund_deposit_tx, row.refund_amount])
      expect(await refunds(1)).toEqual([
        ['in', '100'],
        [null, null],
        [null, null],
      ])
      expect(await refunds(4)).toEqual([['in-4', '98']])
    }))

  it('name the leg that refunds them, and its newest attempt that lives', () =>
    scene.within(async (tx) => {
      const deposit = await addRows(tx)
      for (const rowNo of [0, 1]) await payout(tx, deposit, rowNo, givenUp)
      await refundLeg(tx, deposit, 0, { status: 'cancelled' })
      const first = await refundLeg(tx, deposit, 0, { status: 'in_flight' })
      const second = await refundLeg(tx, deposit, 1, { status: 'in_flight', fees: 8, amount: 95 })
      const attempt = (txId: string, leg: string, later: Columns) =>
        addAttempt(tx, { network_id: 'ethereum' }, { txIds: [txId], legs: [leg], later })
      await attempt('t1', first, { status: 'broadcast' })
      await attempt('t2', second, { status: 'expired' })
      await attempt('t3', second, { status: 'failed' })
      expect((await read(tx))?.bulk_rows).toMatchObject([
        {
          refund_leg_status: 'in_flight',
          refund_amount: '100',
          refund_tx_id: 't1',
          refund_attempt_status: 'broadcast',
        },
        {
          refund_leg_status: 'in_flight',
          refund_amount: '95',
          refund_tx_id: null,
          refund_attempt_status: null,
        },
        { refund_leg_status: null },
      ])
      const by = { tx_id: 'settled', block_height: 4, actor: 'olga', reason: 'read', at: SCENE_AT }
      await insertRow(tx, 'leg_settlements', { leg_id: second, network_id: 'ethereum', ...by })
      await updateRow(tx, 'legs', second, { status: 'paid' })
      expect((await read(tx))?.bulk_rows).toMatchObject([
        { refund_tx_id: 't1' },
        { refund_leg_status: 'paid', refund_tx_id: 'settled' },
        { refund_tx_id: null },
      ])
    }))
})
