import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { addHalt, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { OUTFLOW_ACTOR } from './outflow-store.ts'
import { stopWaiting, toWaiting, WAITING, type WaitingJson } from './waiting-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const waits = (reason: string, until: Date = sceneAt(50_000)): Columns => ({
  waiting_reason: reason,
  waiting_since: SCENE_AT,
  returns_at: until,
})
const BEFORE = { last_error: 'paid_before: 0x1' }

async function waitingOf(tx: Transaction, orderId: unknown) {
  const { rows } = await tx.query<{ waiting: WaitingJson | null }>(
    `SELECT ${WAITING} AS waiting FROM orders o WHERE o.id = $1`,
    [orderId],
  )
  return toWaiting(rows[0]?.waiting ?? null)
}
const orderOf = async (tx: Transaction, leg: string): Promise<string> =>
  String((await readRow(tx, 'legs', leg, 'order_id'))['order_id'])

describe('an order waits', () => {
  const fees = { reason: 'FEES', place: null, since: SCENE_AT, expectedAt: null, returnsAt: sceneAt(50_000) }

  it('for what its own payout waits for, until that goes back', () =>
    scene.within(async (tx) => {
      const mine = await addPayout(tx, waits('FEES'))
      await addPayout(tx, waits('RECIPIENT', sceneAt(3)))
      expect(await waitingOf(tx, await orderOf(tx, mine))).toEqual(fees)
    }))

  it.each<readonly [string, Columns]>([
    ['it is not waiting', {}],
    ['it is claimed', { status: 'in_flight', ...waits('FEES') }],
    ['it was paid before', { ...BEFORE, ...waits('FEES') }],
  ])('for nothing where %s', (_what, fields) =>
    scene.within(async (tx) => {
      expect(await waitingOf(tx, await orderOf(tx, await addPayout(tx, fields)))).toBeNull()
    }),
  )

  it('for nothing while its deposit is not credited, once it is complete, or for its refund', () =>
    scene.within(async (tx) => {
      const order = await addOrder(tx)
      const deposit = await addDepositRow(tx, { status: 'seen', order_id: order })
      await addPayout(tx, { deposit_id: deposit, ...waits('FEES') })
      const complete = await addPayout(tx, waits('FEES'), { order: { status: 'COMPLETE' } })
      const refund = await addRefund(tx, waits('FEES'), {
        status: 'credited',
        reason: 'over',
        order_id: await addOrder(tx, { status: 'DEPOSITED' }),
      })
      expect(await waitingOf(tx, order)).toBeNull()
      expect(await waitingOf(tx, await orderOf(tx, complete))).toBeNull()
      expect(await waitingOf(tx, await orderOf(tx, refund))).toBeNull()
    }))

  it('for another failure as well', () =>
    scene.within(async (tx) => {
      const mine = await addPayout(tx, { last_error: 'reverted', ...waits('FEES') })
      expect(await waitingOf(tx, await orderOf(tx, mine))).toEqual(fees)
    }))

  it('for the row that goes back first', () =>
    scene.within(async (tx) => {
      const bulk = await addBulkOrder(tx, [{}, {}, {}])
      const deposit = await addDepositRow(tx, { order_id: bulk })
      for (const [row, ms] of [30, 10, 20].entries())
        await addPayout(tx, { deposit_id: deposit, row_no: row, ...waits('FEES', sceneAt(ms)) })
      expect(await waitingOf(tx, bulk)).toEqual({ ...fees, returnsAt: sceneAt(10) })
    }))

  it.each([
    [40_000, 40_000],
    [60_000, 50_000],
  ])('no longer than until it was stopped, at %i', (stopped, expected) =>
    scene.within(async (tx) => {
      const mine = await addPayout(tx, { stopped_at: sceneAt(stopped), ...waits('FEES') })
      expect(await waitingOf(tx, await orderOf(tx, mine))).toEqual({ ...fees, returnsAt: sceneAt(expected) })
    }),
  )

  it.each([
    ['before it goes back', 49_999, 49_999],
    ['only when it has gone back', 50_000, null],
  ])('for room that the hour has %s', (_, ms, expected) =>
    scene.within(async (tx) => {
      const mine = await addPayout(tx, { ...waits('OUTFLOW'), expected_at: sceneAt(ms) })
      expect(await waitingOf(tx, await orderOf(tx, mine))).toMatchObject({
        expectedAt: expected === null ? null : sceneAt(expected),
      })
    }),
  )

  it.each([
    ['LIQUIDITY', 'OUTFLOW', 3],
    ['OUTFLOW', 'LIQUIDITY', 3],
    ['FEES', 'RECIPIENT', null],
    ['RECIPIENT', 'FEES', null],
  ])('for %s in line behind those who wait for the same', (reason, other, place) =>
    scene.within(async (tx) => {
      const same = waits(reason)
      await addPayout(tx, same)
      await addPayout(tx, same)
      await addPayout(tx, waits(other))
      await addPayout(tx)
      await addPayout(tx, { status: 'in_flight', ...same })
      await addPayout(tx, { network_id: 'polygon', ...same })
      await addPayout(tx, { currency_id: 'base-usdc', ...same })
      await addRefund(tx, { ...same, currency_id: 'base-eth' }, { network_id: 'base' })
      const mine = await addPayout(tx, same)
      await addPayout(tx, same)
      expect(await waitingOf(tx, await orderOf(tx, mine))).toEqual({ ...fees, reason, place })
    }),
  )
})

describe('what waits is stopped', () => {
  const stoppedAt = async (tx: Transaction, id: string) =>
    (await readRow(tx, 'legs', id, 'stopped_at'))['stopped_at']

  it('once, in its own order', () =>
    scene.within(async (tx) => {
      const mine = await addPayout(tx, waits('FEES'))
      const other = await addPayout(tx, waits('FEES'))
      const order = await orderOf(tx, mine)
      expect(await stopWaiting(tx, order, AT)).toBe('stopped')
      expect(await stopWaiting(tx, order, sceneAt(20_000))).toBe('before')
      expect([await stoppedAt(tx, mine), await stoppedAt(tx, other)]).toEqual([AT, null])
    }))

  it('in each of its rows that waits', () =>
    scene.within(async (tx) => {
      const bulk = await addBulkOrder(tx, [{}, {}, {}])
      const deposit = await addDepositRow(tx, { order_id: bulk })
      const ids: string[] = []
      for (const [row, fields] of [waits('FEES'), {}, waits('OUTFLOW')].entries())
        ids.push(await addPayout(tx, { deposit_id: deposit, row_no: row, ...fields }))
      expect(await stopWaiting(tx, bulk, AT)).toBe('stopped')
      expect([await stoppedAt(tx, ids[0] ?? ''), await stoppedAt(tx, ids[1] ?? '')]).toEqual([AT, null])
      expect(await stoppedAt(tx, ids[2] ?? '')).toEqual(AT)
    }))

  it.each<readonly [string, Columns, Columns]>([
    ['it is not waiting', {}, {}],
    ['it is claimed', { status: 'in_flight', ...waits('FEES') }, {}],
    ['it was paid before', { ...BEFORE, ...waits('FEES') }, {}],
    ['it is not booked', waits('FEES'), { booked: 'none' }],
    ['it is suspect', waits('FEES'), { suspect: true }],
  ])('unless %s', (_what, fields, deposit) =>
    scene.within(async (tx) => {
      await addPayout(tx, waits('FEES'))
      await addPayout(tx, { stopped_at: SCENE_AT, ...waits('FEES') })
      const mine = await addPayout(tx, fields, { deposit })
      expect(await stopWaiting(tx, await orderOf(tx, mine), AT)).toBe('none')
      expect(await stoppedAt(tx, mine)).toBeNull()
    }),
  )

  it('before only where it still waits', () =>
    scene.within(async (tx) => {
      const stopped = { stopped_at: SCENE_AT }
      const answers: string[] = []
      for (const fields of [
        stopped,
        { ...stopped, ...waits('FEES') },
        { ...stopped, ...BEFORE, ...waits('FEES') },
      ])
        answers.push(await stopWaiting(tx, await orderOf(tx, await addPayout(tx, fields)), AT))
      expect(answers).toEqual(['none', 'before', 'none'])
    }))

  it.each([
    ['network:base', 'olga', 'payout', 'none'],
    ['pair:ethereum-eth>base-eth', 'olga', 'payout', 'none'],
    ['network:base', OUTFLOW_ACTOR, 'payout', 'stopped'],
    ['network:base', 'olga', 'refund', 'stopped'],
    ['network:ethereum', 'olga', 'payout', 'stopped'],
  ])('while %s is halted by %s for a %s: %s', (target, actor, action, expected) =>
    scene.within(async (tx) => {
      const mine = await addPayout(tx, waits('FEES'))
      await addPayout(tx, waits('FEES'), { order: { currency_out: 'base-usdc' } })
      await addHalt(tx, target, { actor, action })
      expect(await stopWaiting(tx, await orderOf(tx, mine), AT)).toBe(expected)
    }),
  )
})
