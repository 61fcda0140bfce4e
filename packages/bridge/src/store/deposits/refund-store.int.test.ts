import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { addNamed, findRow, insertRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { decideRefund, findDueRefunds, type RefundCursor } from './refund-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const LATER = sceneAt(10_001)
const BACK = { status: 'unmatched', refund_after: AT }
/** A tenth of it goes back. */
const OVER = { refund_after: AT, reason: 'over', refund_part: 100, amount: 1_100 }
const GIVEN_UP = { status: 'refunded', refund_after: AT, refund_state: 'none' }
const FIRST: RefundCursor = { depositId: '0', rowNo: null }

const due = async (tx: Transaction, after = FIRST, limit = 50) =>
  findDueRefunds(tx, 'ethereum', AT, { after, limit })

const payElsewhere = (tx: Transaction, depositId: string, fields: Columns = {}) =>
  insertRow(tx, 'foreign_payments', {
    network_id: 'ethereum',
    tx_id: `out ${depositId}`,
    block_height: 5,
    wallet: SCENE_WALLET,
    amount: 1,
    deposit_id: depositId,
    actor: 'olga',
    reason: 'a test',
    at: SCENE_AT,
    ...fields,
  })

type Add = (tx: Transaction) => Promise<string>
const deposit =
  (fields: Columns): Add =>
  (tx) =>
    addDepositRow(tx, fields)
/** A deposit of which a tenth goes back, with a payout in some state. */
const over =
  (leg: Columns, fields: Columns = {}): Add =>
  async (tx) => {
    const id = await addDepositRow(tx, { ...OVER, ...fields })
    await addPayout(tx, { deposit_id: id, ...leg })
    return id
  }
const PAID = { status: 'paid' }

/** Deposits whose refund is due, and what each has to give back. */
const DUE: Readonly<Record<string, readonly [Add, bigint]>> = {
  unmatched: [deposit(BACK), 1_000n],
  released: [deposit({ ...BACK, refund_state: 'released', amount: 300 }), 300n],
  'credited, then owed': [deposit({ ...OVER, booked: 'refund' }), 100n],
  over: [over(PAID), 100n],
  'paid elsewhere for its leg': [
    async (tx) => {
      const id = await addDepositRow(tx, { ...BACK, refund_part: 1_000 })
      await payElsewhere(tx, id, { leg_id: await addRefund(tx, { deposit_id: id, status: 'cancelled' }) })
      return id
    },
    1_000n,
  ],
}

/** These are due at another time, or in another network. */
const NOT_HERE: Readonly<Record<string, Add>> = {
  later: deposit({ ...BACK, refund_after: LATER }),
  never: deposit({ status: 'unmatched' }),
  elsewhere: deposit({ ...BACK, network_id: 'base' }),
}

/** Each is kept out by one condition alone. */
const NOT_DUE: Readonly<Record<string, Add>> = {
  held: deposit({ ...BACK, refund_state: 'held' }),
  owed: deposit({ ...BACK, refund_state: 'owed' }),
  suspect: deposit({ ...BACK, suspect: true }),
  'suspect and over': over(PAID, { suspect: true }),
  'not booked': deposit({ ...BACK, booked: 'none' }),
  'unmatched, booked for its refund': deposit({ ...BACK, booked: 'refund' }),
  'credited from suspense': deposit({ ...OVER, booked: 'suspense' }),
  'not paid yet': over({}),
  'in flight': over({ status: 'in_flight' }),
  'over by nothing': over(PAID, { refund_part: 0 }),
  lost: over(PAID, { status: 'lost', booked: 'order' }),
  'not booked and over': over(PAID, { booked: 'none' }),
  'paid elsewhere': async (tx) => {
    const id = await addDepositRow(tx, BACK)
    await payElsewhere(tx, id)
    return id
  },
  'refunded, not paid': async (tx) => {
    const id = await addDepositRow(tx, { ...OVER, amount: 1_200 })
    await addPayout(tx, { deposit_id: id })
    await addRefund(tx, { deposit_id: id, status: 'paid' })
    return id
  },
  'a row that was taken back': async (tx) => {
    const id = await addDepositRow(tx, { ...OVER, order_id: await addBulkOrder(tx, [{}, {}]) })
    await addPayout(tx, { deposit_id: id, row_no: 0, ...GIVEN_UP, refund_state: 'taken_back' })
    await addPayout(tx, { deposit_id: id, row_no: 1 })
    return id
  },
}

const addDue = (tx: Transaction) =>
  addNamed<string, Add>(Object.fromEntries(Object.entries(DUE).map(([name, [add]]) => [name, add])), (add) =>
    add(tx),
  )

describe('refunds of deposits', () => {
  it('are due in their time, for what is still owed', () =>
    scene.within(async (tx) => {
      await addNamed<string, Add>({ ...NOT_HERE, ...NOT_DUE }, (add) => add(tx))
      const { ids, namesOf } = await addDue(tx)
      const found = await due(tx)
      expect(found.map(({ deposit: { id }, rowNo, gross }) => [namesOf([id])[0], rowNo, gross])).toEqual(
        Object.entries(DUE).map(([name, [, gross]]) => [name, null, gross]),
      )
      expect(found.filter(({ isReleased }) => isReleased).map(({ deposit: { id } }) => id)).toEqual([
        ids['released'],
      ])
      expect(found[0]).toMatchObject({ reason: 'no_order', deposit: { amount: 1_000n, status: 'unmatched' } })
    }))

  it('are decided while they are due, alone', () =>
    scene.within(async (tx) => {
      const other = await addDepositRow(tx, BACK)
      const kept = await addNamed<string, Add>(NOT_DUE, (add) => add(tx))
      const wanted = await addDue(tx)
      const decided: string[] = []
      for (const [name, id] of [...Object.entries(kept.ids), ...Object.entries(wanted.ids)])
        if (await decideRefund(tx, { depositId: id, rowNo: null }, 'unrefundable')) decided.push(name)
      expect(decided).toEqual(Object.keys(DUE))
      const { rows } = await tx.query<{ id: string }>(
        `SELECT id FROM deposits WHERE refund_state = 'unrefundable' ORDER BY id`,
      )
      expect(wanted.namesOf(rows.map(({ id }) => id))).toEqual(Object.keys(DUE))
      expect(await findRow(tx, 'SELECT refund_state FROM deposits WHERE id = $1', [other])).toEqual({
        refund_state: 'none',
      })
    }))
})

describe('refunds of rows', () => {
  /** Rows of one deposit in these states. */
  const addRows = async (
    tx: Transaction,
    states: readonly Columns[],
    fields: Columns = {},
  ): Promise<string> => {
    const order = await addBulkOrder(
      tx,
      states.map(() => ({})),
    )
    const id = await addDepositRow(tx, { order_id: order, ...fields })
    for (const [row, leg] of states.entries())
      await addPayout(tx, { deposit_id: id, row_no: row, ...GIVEN_UP, ...leg })
    return id
  }
  const rowsOf = (found: Awaited<ReturnType<typeof due>>) =>
    found.map(({ deposit: { id }, rowNo, reason, gross, isReleased }) => [
      id,
      rowNo,
      reason,
      gross,
      isReleased,
    ])

  it('are due for what their payouts would have used, less what was kept, and say why', () =>
    scene.within(async (tx) => {
      const states = [
        { refusals: 1 },
        { kept: 12, mined_failures: 1 },
        { refund_state: 'released', refund_after: SCENE_AT },
        { refund_after: LATER },
        ...['held', 'owed', 'unrefundable', 'taken_back'].map((state) => ({ refund_state: state })),
      ]
      const id = await addRows(tx, states)
      for (const fields of [{ suspect: true }, { booked: 'none' }, { status: 'lost', booked: 'order' }])
        await addRows(tx, [{}], fields)
      await addRows(tx, [{}], { network_id: 'base' })
      expect(rowsOf(await due(tx))).toEqual([
        [id, 0, 'payout_impossible', 112n, false],
        [id, 1, 'payout_impossible', 200n, false],
        [id, 2, 'payout_waited', 312n, true],
      ])
    }))

  it('come behind the rest of their deposit, behind a cursor, up to a number', () =>
    scene.within(async (tx) => {
      // What the rows are given back is not part of the rest.
      const rest = { refund_part: 100 + 112 + 212, reason: 'over', refund_after: AT, amount: 1_000 }
      const first = await addRows(tx, [{}, {}], rest)
      const second = await addRows(tx, [{}])
      const third = await addDepositRow(tx, BACK)
      const all = [
        [first, null, 'over', 100n, false],
        [first, 0, 'payout_waited', 112n, false],
        [first, 1, 'payout_waited', 212n, false],
        [second, 0, 'payout_waited', 112n, false],
        [third, null, 'no_order', 1_000n, false],
      ]
      const found = await due(tx)
      expect(rowsOf(found)).toEqual(all)
      for (const [
        index,
        {
          deposit: { id: depositId },
          rowNo,
        },
      ] of found.entries()) {
        expect(rowsOf(await due(tx, { depositId, rowNo }))).toEqual(all.slice(index + 1))
        expect(rowsOf(await due(tx, { depositId, rowNo }, 1))).toEqual(all.slice(index + 1, index + 2))
      }
    }))

  it('are decided alone, while they are due and their deposit is credited', () =>
    scene.within(async (tx) => {
      const mine = await addRows(tx, [{}, {}, { refund_state: 'held' }])
      const other = await addRows(tx, [{}])
      const suspect = await addRows(tx, [{}], { suspect: true })
      const answers: boolean[] = []
      for (const [depositId, rowNo] of [
        [mine, 0],
        [mine, 2],
        [suspect, 0],
      ] as const)
        answers.push(await decideRefund(tx, { depositId, rowNo }, 'owed'))
      expect(answers).toEqual([true, false, false])
      const { rows } = await tx.query<{ deposit_id: string; row_no: number; refund_state: string }>(
        'SELECT deposit_id, row_no, refund_state FROM legs ORDER BY id',
      )
      expect(rows.map((row) => [row.deposit_id, row.row_no, row.refund_state])).toEqual([
        [mine, 0, 'owed'],
        [mine, 1, 'none'],
        [mine, 2, 'held'],
        [other, 0, 'none'],
        [suspect, 0, 'none'],
      ])
    }))
})
