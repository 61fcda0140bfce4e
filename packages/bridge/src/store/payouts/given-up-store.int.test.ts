import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund, repeatPayout, SCENE_LANE } from '../../testing/scenes/payout-rows.ts'
import { addHalt, addNamed, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { cancelRefundLeg, findEndedLegs, findLegToEnd, giveUpLeg, markRefundHeld } from './given-up-store.ts'
import { OUTFLOW_ACTOR } from './outflow-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const LATER = sceneAt(10_001)
const SINCE = sceneAt(4_000)
const BOUNDS = { refusedSince: SINCE, refusals: 3, at: AT }

const ended = async (tx: Transaction) => (await findEndedLegs(tx, SCENE_LANE, BOUNDS)).map(({ id }) => id)

const waits = (reason: string, until: Date, fields: Columns = {}): Columns => ({
  waiting_reason: reason,
  waiting_since: SCENE_AT,
  returns_at: until,
  ...fields,
})
const refused = (since: Date, refusals: number): Columns => ({ refused_since: since, refusals })
const TIMED_OUT = waits('LIQUIDITY', AT)

describe('legs that must end', () => {
  it('have waited to the end of their time, were stopped, or were refused for long enough', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, Columns>> = {
        'timed out': TIMED_OUT,
        'waits on': waits('LIQUIDITY', LATER),
        stopped: { stopped_at: AT },
        'stopped later': { stopped_at: LATER },
        'stopped while it waits': waits('FEES', LATER, { stopped_at: AT }),
        'not waiting': {},
        'refused before': refused(SCENE_AT, 9),
        refused: waits('RECIPIENT', LATER, refused(SINCE, 3)),
        'refused too late': waits('RECIPIENT', AT, refused(sceneAt(4_001), 9)),
        'refused too seldom': waits('RECIPIENT', AT, refused(SCENE_AT, 2)),
        'refused, then waiting': waits('FEES', AT, refused(AT, 1)),
        'refused, and waits on': waits('FEES', LATER, refused(SCENE_AT, 9)),
        'never refused': waits('RECIPIENT', AT),
      }
      const { namesOf } = await addNamed(wanted, (fields) => addPayout(tx, fields))
      expect(namesOf(await ended(tx))).toEqual([
        'timed out',
        'stopped',
        'stopped while it waits',
        'refused',
        'refused, then waiting',
        'never refused',
      ])
    }))

  it('are refunds that have failed often, and for their time', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, Columns>> = {
        ended: waits('FEES', AT, { failures: 3 }),
        'too seldom': waits('FEES', AT, { failures: 2 }),
        'too early': waits('FEES', LATER, { failures: 9 }),
        'refused for long': waits('RECIPIENT', LATER, { failures: 9, ...refused(SCENE_AT, 9) }),
      }
      const { namesOf } = await addNamed(wanted, (fields) => addRefund(tx, fields, { network_id: 'base' }))
      expect(namesOf(await ended(tx))).toEqual(['ended'])
    }))

  it('are due, funded, of their network, and were not paid before', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, readonly [Columns, Columns]>> = {
        ended: [{}, {}],
        claimed: [{ status: 'in_flight' }, {}],
        paid: [{ status: 'paid' }, {}],
        elsewhere: [{ network_id: 'ethereum' }, {}],
        'paid before': [{ last_error: 'paid_before: 0x1' }, {}],
        failed: [{ last_error: 'reverted' }, {}],
        'not booked': [{}, { booked: 'suspense' }],
        lost: [{}, { status: 'lost' }],
        suspect: [{}, { suspect: true }],
      }
      const { namesOf } = await addNamed(wanted, ([fields, deposit]) =>
        addPayout(tx, { ...TIMED_OUT, ...fields }, { deposit }),
      )
      await addPayout(tx, { status: 'paid', stopped_at: SCENE_AT })
      await addPayout(tx, { network_id: 'ethereum', stopped_at: SCENE_AT })
      expect(namesOf(await ended(tx))).toEqual(['ended', 'failed'])
    }))

  it.each([
    ['network:base', 'olga', ['refund']],
    ['network:base', OUTFLOW_ACTOR, ['eth', 'usdc', 'refund']],
    ['currency:base-usdc', 'olga', ['eth', 'refund']],
    [`wallet:base:${SCENE_WALLET}`, 'olga', ['refund']],
  ])('are left alone while %s is halted by %s', (target, actor, expected) =>
    scene.within(async (tx) => {
      const order = { currency_out: 'base-usdc', token_out: '0xusdc' }
      const adders = {
        eth: () => addPayout(tx, TIMED_OUT),
        usdc: () => addPayout(tx, TIMED_OUT, { order }),
        refund: () => addRefund(tx, { ...TIMED_OUT, failures: 3 }, { network_id: 'base' }),
      }
      const { namesOf } = await addNamed(adders, (add) => add())
      expect(namesOf(await ended(tx))).toEqual(['eth', 'usdc', 'refund'])
      await addHalt(tx, target, { actor })
      expect(namesOf(await ended(tx))).toEqual(expected)
    }),
  )

  it('are listed with their deposit and reason', () =>
    scene.within(async (tx) => {
      const bulk = await addBulkOrder(tx, [
        {},
        { amount_out: 9, currency_out: 'base-usdc', token_out: '0xusdc' },
      ])
      const paid = { token: '0xin', tx_hash: '0xhash', amount: 3_000 }
      const deposit = await addDepositRow(tx, { order_id: bulk, ...paid })
      const failures = { burnt: 8, mined_failures: 1, last_error: 'reverted' }
      const id = await addPayout(tx, { deposit_id: deposit, row_no: 1, ...TIMED_OUT, ...failures })
      const refusedId = await addPayout(tx, { ...TIMED_OUT, refusals: 1 })
      const waitedId = await addPayout(tx, TIMED_OUT)
      const [told, second, third] = await findEndedLegs(tx, SCENE_LANE, BOUNDS)
      expect(told).toEqual({
        id,
        kind: 'payout',
        orderId: bulk,
        rowNo: 1,
        funded: 212n,
        recipient: 'carol 1',
        currencyId: 'base-usdc',
        token: '0xusdc',
        amount: 9n,
        stableName: `${bulk}/1`,
        swapFee: 0n,
        depositId: deposit,
        depositNetworkId: 'ethereum',
        depositToken: '0xin',
        depositTxHash: '0xhash',
        depositAmount: 3_000n,
        lastError: 'reverted',
        burnt: 8n,
        isRefused: true,
      })
      expect(second).toMatchObject({ id: refusedId, isRefused: true, lastError: '' })
      expect(third).toMatchObject({ id: waitedId, isRefused: false })
    }))

  it('are at most a hundred at a time, the oldest first', () =>
    scene.within(async (tx) => {
      const first = await addPayout(tx, { amount: 1, funded: 1, fees: 0, ...TIMED_OUT })
      await repeatPayout(tx, first, 100)
      const ids = await ended(tx)
      expect([ids.length, ids[0]]).toEqual([100, first])
    }))
})

it('a leg to end is found while it is due and funded', () =>
  scene.within(async (tx) => {
    const wanted: Readonly<Record<string, readonly [Columns, Columns]>> = {
      due: [{}, {}],
      other: [{}, {}],
      claimed: [{ status: 'in_flight' }, {}],
      suspect: [{}, { suspect: true }],
      'not booked': [{}, { booked: 'none' }],
    }
    const { ids } = await addNamed(wanted, ([fields, deposit]) => addPayout(tx, fields, { deposit }))
    const found: (string | undefined)[] = []
    for (const id of Object.values(ids)) found.push((await findLegToEnd(tx, id))?.id)
    expect(found).toEqual([ids['due'], ids['other'], undefined, undefined, undefined])
    const refund = await addRefund(tx)
    expect(await findLegToEnd(tx, refund)).toMatchObject({ id: refund, orderId: null, kind: 'refund' })
  }))

it('a payout is given up once, less what it has cost; a row brings its own refund', () =>
  scene.within(async (tx) => {
    const bulk = await addBulkOrder(tx, [{}, {}])
    const deposit = await addDepositRow(tx, { order_id: bulk })
    const row = await addPayout(tx, { deposit_id: deposit, row_no: 0 })
    const other = await addPayout(tx, { deposit_id: deposit, row_no: 1 })
    const single = await addPayout(tx)
    const claimed = await addPayout(tx, { status: 'in_flight' })
    for (const [id, kept] of [
      [row, 7n],
      [single, 9n],
    ] as const)
      expect(await giveUpLeg(tx, { id, kept }, AT)).toBe(true)
    for (const id of [row, claimed]) expect(await giveUpLeg(tx, { id, kept: 1n }, LATER)).toBe(false)
    const columns = 'status, kept, refund_state, refund_after'
    const given = { status: 'refunded', kept: '7', refund_state: 'none', refund_after: AT }
    expect(await readRow(tx, 'legs', row, columns)).toEqual(given)
    const whole = { status: 'refunded', kept: '9', refund_state: null, refund_after: null }
    expect(await readRow(tx, 'legs', single, columns)).toEqual(whole)
    const due = { status: 'due', kept: '0', refund_state: null, refund_after: null }
    expect(await readRow(tx, 'legs', other, columns)).toEqual(due)
    expect(await readRow(tx, 'legs', claimed, 'status')).toEqual({ status: 'in_flight' })
  }))

it('a refund alone is cancelled, while it is due', () =>
  scene.within(async (tx) => {
    const adders = {
      refund: () => addRefund(tx),
      other: () => addRefund(tx),
      claimed: () => addRefund(tx, { status: 'in_flight' }),
      payout: () => addPayout(tx),
    }
    const { ids } = await addNamed(adders, (add) => add())
    const answers: boolean[] = []
    for (const id of [ids.refund, ids.claimed, ids.payout]) answers.push(await cancelRefundLeg(tx, id))
    expect(answers).toEqual([true, false, false])
    const statuses: unknown[] = []
    for (const id of Object.values(ids)) statuses.push((await readRow(tx, 'legs', id, 'status'))['status'])
    expect(statuses).toEqual(['cancelled', 'due', 'in_flight', 'due'])
  }))

describe('a refund is held', () => {
  it('if it is owed and its deposit is on the chain', () =>
    scene.within(async (tx) => {
      const owed = { refund_state: 'owed', refund_after: SCENE_AT }
      const wanted: Readonly<Record<string, Columns>> = {
        unmatched: { status: 'unmatched', ...owed },
        credited: owed,
        released: { ...owed, refund_state: 'released' },
        suspect: { ...owed, suspect: true },
        other: owed,
      }
      const { ids } = await addNamed(wanted, (fields) => addDepositRow(tx, fields))
      const answers: unknown[] = []
      for (const [name, id] of Object.entries(ids))
        if (name !== 'other') answers.push(await markRefundHeld(tx, { depositId: id, rowNo: null }))
      expect(answers).toEqual([{ isUnmatched: true }, { isUnmatched: false }, undefined, undefined])
      const states: unknown[] = []
      for (const id of Object.values(ids))
        states.push((await readRow(tx, 'deposits', id, 'refund_state'))['refund_state'])
      expect(states).toEqual(['held', 'held', 'released', 'owed', 'owed'])
    }))

  it('of its own row alone', () =>
    scene.within(async (tx) => {
      const owed = { refund_state: 'owed', refund_after: SCENE_AT }
      const given = { status: 'refunded', ...owed }
      const addRows = async (): Promise<string> => {
        const deposit = await addDepositRow(tx, { order_id: await addBulkOrder(tx, [{}, {}, {}]), ...owed })
        for (const row of [0, 1]) await addPayout(tx, { deposit_id: deposit, row_no: row, ...given })
        await addPayout(tx, { deposit_id: deposit, row_no: 2, ...given, refund_state: 'none' })
        return deposit
      }
      const depositId = await addRows()
      const other = await addRows()
      expect(await markRefundHeld(tx, { depositId, rowNo: 1 })).toEqual({ isUnmatched: false })
      expect(await markRefundHeld(tx, { depositId, rowNo: 2 })).toBeUndefined()
      const { rows } = await tx.query<{ deposit_id: string; row_no: number; refund_state: string }>(
        'SELECT deposit_id, row_no, refund_state FROM legs ORDER BY id',
      )
      expect(rows.map(({ deposit_id, row_no, refund_state }) => [deposit_id, row_no, refund_state])).toEqual([
        [depositId, 0, 'owed'],
        [depositId, 1, 'held'],
        [depositId, 2, 'none'],
        [other, 0, 'owed'],
        [other, 1, 'owed'],
        [other, 2, 'none'],
      ])
      expect(await readRow(tx, 'deposits', depositId, 'refund_state')).toEqual({ refund_state: 'owed' })
    }))
})
