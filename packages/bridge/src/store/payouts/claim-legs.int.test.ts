import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund, SCENE_LANE } from '../../testing/scenes/payout-rows.ts'
import {
  addHalt,
  addNamed,
  insertRow,
  readRow,
  sceneAt,
  type Columns,
} from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { claimLegs } from './leg-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const USDC = { currency_out: 'base-usdc', token_out: '0xusdc' }

const claim = (tx: Transaction, ids: readonly string[], limit: bigint | null = null) =>
  claimLegs(tx, SCENE_LANE, ids, { at: AT, limit })

const claimedIds = async (tx: Transaction) =>
  (await tx.query<{ id: string }>('SELECT id FROM legs WHERE claimed_at = $1 ORDER BY id', [AT])).rows.map(
    ({ id }) => id,
  )

describe('a claim', () => {
  it('takes legs that were asked for, due, funded and on the chain', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, readonly [Columns, Columns]>> = {
        payout: [{}, {}],
        'in flight': [{ status: 'in_flight' }, {}],
        paid: [{ status: 'paid' }, {}],
        cancelled: [{ status: 'cancelled' }, {}],
        stopped: [{ stopped_at: SCENE_AT }, {}],
        'not booked': [{}, { booked: 'none' }],
        lost: [{}, { status: 'lost' }],
        suspect: [{}, { suspect: true }],
        'not asked for': [{}, {}],
        late: [{ retry_at: sceneAt(99_000) }, {}],
      }
      const { ids, namesOf } = await addNamed(wanted, ([fields, deposit]) =>
        addPayout(tx, fields, { deposit }),
      )
      const refund = await addRefund(tx, {}, { network_id: 'base' })
      const asked = [...Object.values(ids).filter((id) => id !== ids['not asked for']), refund]
      expect(await claim(tx, asked)).toBe(3)
      expect(namesOf(await claimedIds(tx))).toEqual(['payout', 'late', refund])
    }))

  it('forgets why its leg has waited', () =>
    scene.within(async (tx) => {
      const waits = {
        waiting_reason: 'FEES',
        waiting_since: SCENE_AT,
        returns_at: SCENE_AT,
        last_error: 'fees',
      }
      const mine = await addPayout(tx, waits)
      const other = await addPayout(tx, waits)
      expect(await claim(tx, [mine])).toBe(1)
      const columns = 'status, last_error, claimed_at, waiting_reason, waiting_since, returns_at'
      expect(await readRow(tx, 'legs', mine, columns)).toEqual({
        status: 'in_flight',
        last_error: null,
        claimed_at: AT,
        waiting_reason: null,
        waiting_since: null,
        returns_at: null,
      })
      expect(await readRow(tx, 'legs', other, columns)).toEqual({ status: 'due', claimed_at: null, ...waits })
    }))

  it('keeps what its payout is worth, and nothing of a refund, which a person may still let go', () =>
    scene.within(async (tx) => {
      const payout = await addPayout(tx, {}, { order: { value_usd: 300 } })
      const refund = await addRefund(tx, { value_usd: 7 }, { network_id: 'base' })
      expect(await claim(tx, [payout, refund])).toBe(2)
      expect(await readRow(tx, 'legs', payout, 'claimed_usd')).toEqual({ claimed_usd: '300' })
      expect(await readRow(tx, 'legs', refund, 'claimed_usd')).toEqual({ claimed_usd: null })
    }))

  it.each([
    ['network:base', 'payout', ['refund']],
    ['network:base', 'refund', ['eth', 'usdc', 'row', 'usdc row']],
    ['currency:base-usdc', 'payout', ['eth', 'row', 'refund']],
    ['pair:ethereum-eth>base-eth', 'payout', ['usdc', 'usdc row', 'refund']],
    ['pair:ethereum-eth>base-usdc', 'payout', ['eth', 'row', 'refund']],
    [`wallet:base:${SCENE_WALLET}`, 'payout', ['refund']],
    ['wallet:base:other', 'payout', ['eth', 'usdc', 'row', 'usdc row', 'refund']],
  ])('leaves what a halt of %s keeps from its %s', (target, action, expected) =>
    scene.within(async (tx) => {
      const first = await addBulkOrder(tx, [{}, { currency_out: 'base-usdc' }])
      const second = await addBulkOrder(tx, [{ currency_out: 'base-usdc' }, {}])
      const adders = {
        eth: () => addPayout(tx),
        usdc: () => addPayout(tx, {}, { order: USDC }),
        row: () => addPayout(tx, { order_id: first, row_no: 0 }),
        'usdc row': () => addPayout(tx, { order_id: second, row_no: 0 }),
        refund: () => addRefund(tx, {}, { network_id: 'base' }),
      }
      const { ids, namesOf } = await addNamed(adders, (add) => add())
      await addHalt(tx, target, { action })
      expect(await claim(tx, Object.values(ids))).toBe(expected.length)
      expect(namesOf(await claimedIds(tx))).toEqual(expected)
    }),
  )
})

describe('the outflow limit', () => {
  const HOUR_MS = 3_600_000
  const at = (ms: number): Date => new Date(AT.getTime() + ms)
  /** A claimed payout that is worth as many dollars as it says. */
  const addClaimed = (tx: Transaction, value: number, fields: Columns = {}) =>
    addPayout(tx, { status: 'in_flight', claimed_at: at(-1_000), ...fields }, { order: { value_usd: value } })

  it('holds for all legs of a claim together, up to the limit itself', () =>
    scene.within(async (tx) => {
      await addClaimed(tx, 1_000)
      const ids = [
        await addPayout(tx, {}, { order: { value_usd: 300 } }),
        await addPayout(tx, {}, { order: { value_usd: 50 } }),
      ]
      expect(await claim(tx, ids, 1_349n)).toBe(0)
      expect(await claim(tx, ids, 1_350n)).toBe(2)
    }))

  it('does not apply where there is none', () =>
    scene.within(async (tx) => {
      await addClaimed(tx, 1_000)
      const id = await addPayout(tx, {}, { order: { value_usd: 300 } })
      expect(await claim(tx, [id], 0n)).toBe(0)
      expect(await claim(tx, [id])).toBe(1)
    }))

  it('counts what was claimed on its network within an hour', () =>
    scene.within(async (tx) => {
      await addClaimed(tx, 1)
      await addClaimed(tx, 2, { status: 'paid', claimed_at: at(1 - HOUR_MS) })
      const bulk = await addBulkOrder(tx, [{}, {}], { value_usd: 224 })
      const deposit = await addDepositRow(tx, { order_id: bulk })
      const refunded = { status: 'refunded', refund_state: 'none', refund_after: AT, claimed_at: at(-5) }
      await addPayout(tx, { deposit_id: deposit, row_no: 0, ...refunded })
      await addRefund(
        tx,
        { network_id: 'base', value_usd: 8, status: 'paid', claimed_at: at(-7) },
        { network_id: 'base' },
      )
      await addClaimed(tx, 16, { status: 'due' })
      await addClaimed(tx, 32, { status: 'cancelled' })
      await addClaimed(tx, 64, { network_id: 'ethereum' })
      await addClaimed(tx, 128, { claimed_at: at(-HOUR_MS) })
      await addClaimed(tx, 256, { claimed_at: at(-2 * HOUR_MS) })
      await addClaimed(tx, 512, { claimed_at: null })
      const id = await addPayout(tx, {}, { order: { value_usd: 10_000 } })
      await insertRow(tx, 'refund_releases', { deposit_id: deposit, actor: 'olga', reason: 'a test', at: AT })
      // The row uses 112 of 324 units, of an order that is worth 224: 78, rounded up.
      const counted = 10_000n + 1n + 2n + 8n + 78n
      expect(await claim(tx, [id], counted - 1n)).toBe(0)
      expect(await claim(tx, [id], counted)).toBe(1)
    }))
})
