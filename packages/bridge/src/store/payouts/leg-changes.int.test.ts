import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout } from '../../testing/scenes/payout-rows.ts'
import { addNamed, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { cancelLegs, markLegsPaid, postponeLegs, repriceLeg } from './leg-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const RETRY = sceneAt(20_000)
const EARLY = sceneAt(5_000)
const COLUMNS = `status, failures, refusals, refused_since, waiting_reason, waiting_since, returns_at, expected_at, stopped_at,
  mined_failures, burnt, retry_at, last_error`
const FRESH = {
  status: 'due',
  failures: 0,
  refusals: 0,
  refused_since: null,
  waiting_reason: null,
  waiting_since: null,
  returns_at: null,
  expected_at: null,
  stopped_at: null,
  mined_failures: 0,
  burnt: '0',
  retry_at: SCENE_AT,
  last_error: null,
}
const TRIED = { ...FRESH, failures: 1, retry_at: RETRY, last_error: 'no' }

describe('a leg that is postponed', () => {
  type Entry = Parameters<typeof postponeLegs>[2][number]
  /** Postpones one leg among others, and answers what it is then. */
  const postpone = (fields: Columns, entry: Partial<Entry>) =>
    scene.within(async (tx) => {
      const other = await addPayout(tx)
      const id = await addPayout(tx, fields)
      const third = await addPayout(tx, { failures: 7 })
      const same = { retryAt: RETRY, error: 'no', isRefused: false }
      const stops = { id: third, ...same, error: 'stops', retryAt: AT, stops: true }
      await postponeLegs(tx, AT, [stops, { id, ...same, ...entry }])
      expect(await readRow(tx, 'legs', other, COLUMNS)).toEqual(FRESH)
      expect(await readRow(tx, 'legs', third, COLUMNS)).toEqual({
        ...FRESH,
        failures: 8,
        retry_at: AT,
        last_error: 'stops',
        stopped_at: AT,
      })
      return readRow(tx, 'legs', id, COLUMNS)
    })
  const WAITED = { waiting_reason: 'FEES', waiting_since: EARLY, returns_at: sceneAt(6_000) }

  it('is due again later, for its error', async () => {
    expect(await postpone({ status: 'in_flight', failures: 4 }, {})).toEqual({ ...TRIED, failures: 5 })
  })

  it('keeps what it waits for where nothing is said', async () => {
    expect(await postpone(WAITED, {})).toEqual({ ...TRIED, ...WAITED })
    expect(await postpone({ ...WAITED, refused_since: SCENE_AT }, { isRefused: true })).toEqual({
      ...TRIED,
      ...WAITED,
      refusals: 1,
      refused_since: SCENE_AT,
    })
  })

  it('waits from its first reason on', async () => {
    const waits = { reason: 'LIQUIDITY', ms: 400 } as const
    expect(await postpone({}, { waits })).toEqual({
      ...TRIED,
      waiting_reason: 'LIQUIDITY',
      waiting_since: AT,
      returns_at: sceneAt(10_400),
    })
    expect(await postpone({ ...WAITED, refused_since: SCENE_AT }, { waits })).toEqual({
      ...TRIED,
      waiting_reason: 'LIQUIDITY',
      waiting_since: EARLY,
      returns_at: sceneAt(5_400),
      refused_since: SCENE_AT,
    })
  })

  it('says about when the hour has room for it, for as long as it waits for that', async () => {
    const expectedAt = sceneAt(7_000)
    const OUTFLOW = { ...WAITED, waiting_reason: 'OUTFLOW', expected_at: SCENE_AT }
    expect(await postpone(OUTFLOW, { waits: { reason: 'OUTFLOW', ms: 400 }, expectedAt })).toMatchObject({
      expected_at: expectedAt,
    })
    expect(await postpone(OUTFLOW, {})).toMatchObject({ expected_at: SCENE_AT })
    expect(await postpone(OUTFLOW, { waits: { reason: 'FEES', ms: 400 } })).toMatchObject({
      expected_at: null,
    })
  })

  it('waits from its first refusal on, once it is refused', async () => {
    const entry = { isRefused: true, waits: { reason: 'RECIPIENT', ms: 400 } } as const
    expect(await postpone(WAITED, entry)).toEqual({
      ...TRIED,
      refusals: 1,
      refused_since: AT,
      waiting_reason: 'RECIPIENT',
      waiting_since: AT,
      returns_at: sceneAt(10_400),
    })
    expect(await postpone({ ...WAITED, refusals: 2, refused_since: SCENE_AT }, entry)).toEqual({
      ...TRIED,
      refusals: 3,
      refused_since: SCENE_AT,
      waiting_reason: 'RECIPIENT',
      waiting_since: SCENE_AT,
      returns_at: sceneAt(400),
    })
  })

  it('counts what its attempts have cost', async () => {
    expect(await postpone({ mined_failures: 2, burnt: 30 }, { burnt: 5n })).toEqual({
      ...TRIED,
      mined_failures: 3,
      burnt: '35',
    })
    expect(await postpone({ mined_failures: 2, burnt: 30 }, {})).toEqual({
      ...TRIED,
      mined_failures: 2,
      burnt: '30',
    })
  })

  it('stays stopped since it was, and what is over stays over', async () => {
    expect(await postpone({ stopped_at: EARLY }, { stops: true })).toEqual({ ...TRIED, stopped_at: EARLY })
    expect(await postpone({ stopped_at: EARLY }, {})).toEqual({ ...TRIED, stopped_at: EARLY })
    expect(await postpone({ status: 'cancelled' }, {})).toEqual({ ...FRESH, status: 'cancelled' })
  })
})

it('a due payout alone is repriced', () =>
  scene.within(async (tx) => {
    const due = await addPayout(tx)
    const other = await addPayout(tx)
    const claimed = await addPayout(tx, { status: 'in_flight' })
    expect([await repriceLeg(tx, due, 900n), await repriceLeg(tx, claimed, 900n)]).toEqual([true, false])
    expect(await readRow(tx, 'legs', due, 'amount, credited_payout')).toEqual({
      amount: '900',
      credited_payout: '970',
    })
    expect(await readRow(tx, 'legs', other, 'amount')).toEqual({ amount: '970' })
  }))

it('legs in flight alone are marked as paid, of those that were named', () =>
  scene.within(async (tx) => {
    const addFinal = async () => {
      const leg = await addPayout(tx)
      const later = { status: 'confirmed', final: true }
      await addAttempt(tx, {}, { legs: [{ id: leg, outcome: 'paid' }], later })
      return leg
    }
    const named = await addNamed({ mine: addFinal, other: addFinal, due: () => addPayout(tx) }, (add) =>
      add(),
    )
    await markLegsPaid(tx, [named.ids.mine, named.ids.due])
    const { rows } = await tx.query<{ id: string }>(`SELECT id FROM legs WHERE status = 'paid'`)
    expect(named.namesOf(rows.map(({ id }) => id))).toEqual(['mine'])
  }))

describe('the legs of a deposit that vanished', () => {
  const RETURNED = { status: 'refunded', refund_after: SCENE_AT }
  /** Rows of one deposit in these states. */
  async function addRows(tx: Transaction, states: readonly Columns[]) {
    const deposit = await addDepositRow(tx, { order_id: await addBulkOrder(tx, [{}, {}]) })
    const ids: string[] = []
    for (const [row, fields] of states.entries())
      ids.push(await addPayout(tx, { deposit_id: deposit, row_no: row, ...fields }))
    return { deposit, ids }
  }

  /** What becomes of two rows of one deposit, and whether all is undone; those of other deposits stay. */
  const cancel = (first: Columns, second: Columns) =>
    scene.within(async (tx) => {
      const { deposit, ids } = await addRows(tx, [first, second])
      await addRows(tx, [{}, { status: 'paid' }])
      await addRows(tx, [{}, { ...RETURNED, refund_state: 'none' }])
      const isUndone = await cancelLegs(tx, deposit)
      const states: unknown[] = []
      for (const id of ids) {
        const { status, refund_state: state } = await readRow(tx, 'legs', id, 'status, refund_state')
        states.push(state ?? status)
      }
      const others = await tx.query<object>(
        'SELECT coalesce(refund_state, status) AS state FROM legs WHERE deposit_id <> $1 ORDER BY id',
        [deposit],
      )
      expect(others.rows).toEqual(['due', 'paid', 'due', 'none'].map((state) => ({ state })))
      return [...states, isUndone]
    })

  it.each<readonly [string, Columns, Columns, readonly unknown[]]>([
    ['are cancelled while all are due', {}, {}, ['cancelled', 'cancelled', true]],
    ['stay once one is signed', {}, { status: 'in_flight' }, ['due', 'in_flight', false]],
    ['stay once one is paid', {}, { status: 'paid' }, ['due', 'paid', false]],
    [
      'stay once one has ended with nothing to refund',
      {},
      { ...RETURNED, refund_state: 'unrefundable' },
      ['due', 'unrefundable', false],
    ],
    [
      'are cancelled, and an unsent refund is withdrawn',
      {},
      { ...RETURNED, refund_state: 'owed' },
      ['cancelled', 'taken_back', true],
    ],
    [
      'stay refunded once one is paid',
      { ...RETURNED, refund_state: 'held' },
      { status: 'paid' },
      ['held', 'paid', false],
    ],
    [
      'stay taken back',
      { ...RETURNED, refund_state: 'taken_back' },
      { status: 'cancelled' },
      ['taken_back', 'cancelled', true],
    ],
    [
      'stay refunded once one has ended with nothing to refund',
      { ...RETURNED, refund_state: 'none' },
      { ...RETURNED, refund_state: 'unrefundable' },
      ['none', 'unrefundable', false],
    ],
  ])('%s', async (_what, first, second, expected) => {
    expect(await cancel(first, second)).toEqual(expected)
  })
})
