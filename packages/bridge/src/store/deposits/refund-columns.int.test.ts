import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { findRow, insertRow, readRow, updateRow, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { REFUND_COLUMNS, REFUND_SOURCE } from './refund-row.ts'

const scene = useLedgerScene()

const BACK = { status: 'unmatched', refund_after: SCENE_AT, refund_part: 900, amount: 900 }

/** The columns of a deposit's refund, and how many rows have them. */
async function refundOf(tx: Transaction, depositId: unknown): Promise<Columns> {
  const {
    refund_leg_status: leg,
    refund_attempt_status: attempt,
    ...rest
  } = await findRow(
    tx,
    `SELECT ${REFUND_COLUMNS}, count(*) OVER ()::int AS rows FROM ${REFUND_SOURCE} WHERE d.id = $1`,
    [depositId],
  )
  return { leg, attempt, amount: rest['refund_amount'], txId: rest['refund_tx_id'], rows: rest['rows'] }
}
const NONE = { leg: null, attempt: null, txId: null, rows: 1 }

/** A refund of nine hundred, whose leg pays four less. */
async function addOne(tx: Transaction, fields: Columns = {}, later?: Columns) {
  const leg = await addRefund(tx, fields, BACK)
  if (later !== undefined) await addAttempt(tx, {}, { legs: [leg], later, txIds: [`sent ${leg}`] })
  const { deposit_id: deposit } = await readRow(tx, 'legs', leg, 'deposit_id')
  return { leg, deposit: String(deposit), txId: `sent ${leg}` }
}

const settle = async (tx: Transaction, leg: string, txId: string): Promise<void> => {
  const said = { block_height: 1, actor: 'olga', reason: 'a test', at: SCENE_AT }
  await insertRow(tx, 'leg_settlements', { leg_id: leg, network_id: 'ethereum', tx_id: txId, ...said })
  await updateRow(tx, 'legs', leg, { status: 'paid' })
}

it('the refund of a deposit has its deposit, its reason and its time', () =>
  scene.within(async (tx) => {
    const told = { reason: 'short', token: '0xusdc', sender: 'dora', tx_hash: '0xin', refund_state: 'held' }
    const id = await addDepositRow(tx, { ...BACK, ...told })
    expect(await findRow(tx, `SELECT ${REFUND_COLUMNS} FROM ${REFUND_SOURCE} WHERE d.id = $1`, [id])).toEqual(
      {
        refund_reason: 'short',
        refund_state: 'held',
        refund_after: SCENE_AT,
        refund_seen_at: SCENE_AT,
        refund_network: 'ethereum',
        refund_token: '0xusdc',
        refund_recipient: 'dora',
        refund_tx_id: null,
        refund_deposit_tx: '0xin',
        refund_deposit_amount: '900',
        refund_leg_status: null,
        refund_amount: '900',
        refund_attempt_status: null,
      },
    )
  }))

describe('a refund is shown', () => {
  it('by its own leg, if that is not cancelled', () =>
    scene.within(async (tx) => {
      const { deposit } = await addOne(tx)
      const cancelled = await addOne(tx, { status: 'cancelled' })
      const paid = await addOne(tx, { status: 'paid' })
      expect(await refundOf(tx, deposit)).toEqual({ ...NONE, leg: 'due', amount: '896' })
      expect(await refundOf(tx, cancelled.deposit)).toEqual({ ...NONE, amount: '900' })
      expect(await refundOf(tx, paid.deposit)).toEqual({ ...NONE, leg: 'paid', amount: '896' })
    }))

  it('by no payout of its deposit, and by no refund of a row', () =>
    scene.within(async (tx) => {
      const over = await addDepositRow(tx, { refund_part: 100, amount: 1_100, reason: 'over' })
      await addPayout(tx, { deposit_id: over, status: 'paid' })
      expect(await refundOf(tx, over)).toEqual({ ...NONE, amount: '100' })
      const order = await addBulkOrder(tx, [{}, {}])
      const deposit = await addDepositRow(tx, {
        order_id: order,
        refund_part: 412,
        amount: 2_000,
        reason: 'over',
      })
      const owed = { status: 'refunded', refund_state: 'owed', refund_after: SCENE_AT }
      await addPayout(tx, { deposit_id: deposit, row_no: 0, ...owed })
      await addPayout(tx, { deposit_id: deposit, row_no: 1, status: 'paid' })
      await addRefund(tx, { deposit_id: deposit, row_no: 0, funded: 112 })
      expect(await refundOf(tx, deposit)).toEqual({ ...NONE, amount: '300' })
      await addRefund(tx, { deposit_id: deposit, funded: 300 })
      expect(await refundOf(tx, deposit)).toEqual({ ...NONE, leg: 'due', amount: '296' })
    }))

  it('by its own attempt, unless that is dead', () =>
    scene.within(async (tx) => {
      await addOne(tx, {}, { status: 'broadcast' })
      const told: Columns[] = []
      for (const status of ['signed', 'broadcast', 'confirmed', 'failed', 'expired']) {
        const { deposit, txId } = await addOne(tx, {}, { status })
        const { rows, attempt, txId: found } = await refundOf(tx, deposit)
        told.push({ rows, attempt, isFound: found === txId })
      }
      expect(told).toEqual([
        ...['signed', 'broadcast', 'confirmed'].map((attempt) => ({ rows: 1, attempt, isFound: true })),
        ...['failed', 'expired'].map(() => ({ rows: 1, attempt: null, isFound: false })),
      ])
    }))

  it('by the settlement that has paid it, in place of an attempt', () =>
    scene.within(async (tx) => {
      const other = await addOne(tx)
      const settled = await addOne(tx)
      const again = await addOne(tx)
      await settle(tx, settled.leg, '0xfirst')
      await settle(tx, again.leg, '0xsecond')
      expect(await refundOf(tx, settled.deposit)).toMatchObject({ leg: 'paid', txId: '0xfirst', rows: 1 })
      expect(await refundOf(tx, again.deposit)).toMatchObject({ leg: 'paid', txId: '0xsecond', rows: 1 })
      expect(await refundOf(tx, other.deposit)).toMatchObject({ leg: 'due', txId: null, rows: 1 })
    }))
})

it('what a credited deposit owes leaves out rows that are refunded by themselves, less what was kept', () =>
  scene.within(async (tx) => {
    const addRows = async (): Promise<string> => {
      const order = await addBulkOrder(tx, [{}, {}, {}])
      const deposit = await addDepositRow(tx, {
        order_id: order,
        refund_part: 400,
        amount: 1_000,
        reason: 'over',
      })
      const back = { status: 'refunded', refund_after: SCENE_AT }
      await addPayout(tx, { deposit_id: deposit, row_no: 0, ...back, refund_state: 'none', kept: 12 })
      await addPayout(tx, { deposit_id: deposit, row_no: 1, ...back, refund_state: 'taken_back' })
      await addPayout(tx, { deposit_id: deposit, row_no: 2 })
      return deposit
    }
    const deposits = [await addRows(), await addRows()]
    for (const deposit of deposits) expect(await refundOf(tx, deposit)).toEqual({ ...NONE, amount: '300' })
  }))
