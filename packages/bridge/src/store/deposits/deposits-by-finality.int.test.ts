import { MEDIUM_TIER_MAX, SMALL_TIER_MAX } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addHalt, addNamed, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findDepositsToCredit,
  findDepositsToSuspend,
  type CreditCursor,
  type TokenBounds,
} from './deposits-by-finality.ts'

const scene = useLedgerScene()

const HEIGHTS = { small: 90n, medium: 60n, large: 30n }
const QUERY = { networkId: 'ethereum', head: 100n, heights: HEIGHTS, limit: 50 }

/** A seen deposit of a thousand units, for an order of as many. */
const addSeen = async (tx: Transaction, deposit: Columns = {}, order: Columns = {}): Promise<string> =>
  addDepositRow(tx, {
    status: 'seen',
    order_id: await addOrder(tx, { status: 'WAIT_DEPOSIT', ...order }),
    block_height: 20,
    ...deposit,
  })

describe('deposits to credit', () => {
  const toCredit = async (tx: Transaction, after?: CreditCursor, limit = 50) =>
    findDepositsToCredit(tx, { ...QUERY, limit }, after)
  const idsOf = async (tx: Transaction, after?: CreditCursor, limit?: number) =>
    (await toCredit(tx, after, limit)).map(({ id }) => id)

  it('are seen, deep enough, and of their network', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, readonly [Columns, Columns]>> = {
        deep: [{}, {}],
        'just deep enough': [{ block_height: 90 }, {}],
        'not deep enough': [{ block_height: 91 }, {}],
        elsewhere: [{ network_id: 'base' }, {}],
        credited: [{ status: 'credited' }, { status: 'DEPOSITED' }],
        lost: [{ status: 'lost' }, { status: 'DEPOSITED' }],
      }
      const { namesOf } = await addNamed(wanted, ([deposit, order]) => addSeen(tx, deposit, order))
      await addDepositRow(tx, { status: 'unmatched', block_height: 20 })
      expect(namesOf(await idsOf(tx))).toEqual(['deep', 'just deep enough'])
    }))

  it.each<readonly [string, Columns, bigint, bigint]>([
    ['small', {}, SMALL_TIER_MAX, 90n],
    ['small', {}, SMALL_TIER_MAX + 1n, 60n],
    ['small', {}, MEDIUM_TIER_MAX, 60n],
    ['small', {}, MEDIUM_TIER_MAX + 1n, 30n],
    ['medium', {}, 1n, 60n],
    ['medium', {}, MEDIUM_TIER_MAX + 1n, 30n],
    ['large', {}, 1n, 30n],
    ['small', { required_confirmations: 15 }, 1n, 85n],
    ['small', { required_confirmations: 15, raised_confirmations: 25 }, 1n, 75n],
    ['large', { required_confirmations: 15 }, 1n, 30n],
  ])('wait in the %s tier with %j, worth %i, for block %i', (tier, fields, value, expected) =>
    scene.within(async (tx) => {
      await addSeen(tx, {}, { value_usd: 1_000_000n * value })
      const order = { finality_tier: tier, value_usd: value, ...fields }
      await addSeen(tx, { block_height: expected + 1n }, order)
      const id = await addSeen(tx, { block_height: expected }, order)
      const found = (await toCredit(tx)).filter((deposit) => deposit.block.height >= expected)
      expect(found).toMatchObject([{ id, maxHeight: expected, value, isLate: false }])
    }),
  )

  it('are not above the height of the small tier, even where a larger tier’s is higher for now', () =>
    scene.within(async (tx) => {
      const heights = { small: 40n, medium: 60n, large: 60n }
      await addSeen(tx, { block_height: 41 }, { finality_tier: 'large' })
      const id = await addSeen(tx, { block_height: 40 }, { finality_tier: 'large' })
      const found = await findDepositsToCredit(tx, { ...QUERY, heights })
      expect(found.map((deposit) => deposit.id)).toEqual([id])
    }))

  it('are worth what they bring, in proportion to their order', () =>
    scene.within(async (tx) => {
      await addSeen(tx, { amount: 2_001 }, { value_usd: SMALL_TIER_MAX / 2n, amount_in: 1_000 })
      await addSeen(tx, { amount: 501, block_height: 21 }, { value_usd: 10, amount_in: 1_000 })
      expect(await toCredit(tx)).toMatchObject([
        { value: (SMALL_TIER_MAX * 2_001n) / 2_000n, maxHeight: 60n },
        { value: 6n, maxHeight: 90n },
      ])
    }))

  it('come in time first, then by block and id, behind a cursor, up to a number', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, readonly [number, string]>> = {
        rejected: [18, 'REJECTED'],
        expired: [17, 'EXPIRED'],
        failed: [19, 'DEPOSIT_FAILED'],
        high: [25, 'PENDING'],
        low: [22, 'WAIT_DEPOSIT'],
        'low too': [22, 'PENDING'],
      }
      const { namesOf } = await addNamed(wanted, ([height, status]) =>
        addSeen(tx, { block_height: height }, { status }),
      )
      const inOrder = ['low', 'low too', 'high', 'expired', 'rejected', 'failed']
      const found = await toCredit(tx)
      expect(namesOf(found.map(({ id }) => id))).toEqual(inOrder)
      expect(found.map(({ isLate }) => isLate)).toEqual([false, false, false, true, true, true])
      for (const [index, cursor] of found.entries())
        expect(namesOf(await idsOf(tx, cursor))).toEqual(inOrder.slice(index + 1))
      expect(namesOf(await idsOf(tx, found[1], 2))).toEqual(['high', 'expired'])
    }))

  it.each<readonly [string, Columns, readonly string[]]>([
    ['global', {}, []],
    ['network:ethereum', {}, []],
    ['network:base', {}, ['eth', 'usdc', 'bulk', 'dora']],
    ['currency:ethereum-usdc', {}, ['eth', 'bulk', 'dora']],
    ['pair:ethereum-eth>base-eth', {}, ['usdc', 'dora']],
    ['pair:ethereum-eth>polygon-pol', {}, ['eth', 'usdc', 'dora']],
    ['pair:ethereum-usdc>polygon-pol', {}, ['eth', 'usdc', 'bulk', 'dora']],
    ['pair:ethereum-eth>polygon-pol', { action: 'payout' }, ['eth', 'usdc', 'bulk', 'dora']],
    ['pair:ethereum-eth>polygon-pol', { lifted_at: SCENE_AT }, ['eth', 'usdc', 'bulk', 'dora']],
    ['wallet:ethereum:dora', {}, ['eth', 'usdc', 'bulk']],
    [`wallet:base:${SCENE_WALLET}`, {}, ['eth', 'usdc', 'bulk', 'dora']],
  ])('are not those that a halt of %s keeps (%j)', (target, fields, expected) =>
    scene.within(async (tx) => {
      const rows = [{ currency_out: 'base-eth' }, { network_out: 'polygon', currency_out: 'polygon-pol' }]
      const adders = {
        eth: () => addSeen(tx),
        usdc: () => addSeen(tx, {}, { currency_in: 'ethereum-usdc' }),
        bulk: async () => addSeen(tx, { order_id: await addBulkOrder(tx, rows) }),
        dora: () => addSeen(tx, { recipient: 'dora' }, { currency_out: 'base-usdc' }),
      }
      const { namesOf } = await addNamed(adders, (add) => add())
      await addHalt(tx, target, { action: 'credit', ...fields })
      expect(namesOf(await idsOf(tx)).toSorted()).toEqual(expected.toSorted())
    }),
  )
})

describe('deposits to set aside', () => {
  const BOUNDS: readonly TokenBounds[] = [
    { token: '0xusdc', small: 7n, medium: 70n },
    { token: null, small: 10n, medium: 100n },
  ]
  const toSuspend = async (tx: Transaction, limit = 50) =>
    findDepositsToSuspend(tx, { networkId: 'ethereum', heights: HEIGHTS, limit }, BOUNDS)
  const addUnmatched = (tx: Transaction, fields: Columns) =>
    addDepositRow(tx, { status: 'unmatched', booked: 'none', block_height: 20, amount: 1, ...fields })

  it('are unmatched, not booked, deep enough, and of their network', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, Columns>> = {
        high: { block_height: 90 },
        'not deep enough': { block_height: 91 },
        deep: {},
        elsewhere: { network_id: 'base' },
        'in suspense': { booked: 'suspense' },
        low: { block_height: 19 },
      }
      const { namesOf } = await addNamed(wanted, (fields) => addUnmatched(tx, fields))
      await addDepositRow(tx, { status: 'seen', block_height: 20 })
      await addDepositRow(tx, { status: 'orphaned', block_height: 20 })
      expect(namesOf((await toSuspend(tx)).map(({ id }) => id))).toEqual(['low', 'deep', 'high'])
      expect(namesOf((await toSuspend(tx, 2)).map(({ id }) => id))).toEqual(['low', 'deep'])
    }))

  it('are not above the height of the small tier, even where a larger tier’s is higher for now', () =>
    scene.within(async (tx) => {
      const heights = { small: 40n, medium: 60n, large: 60n }
      await addUnmatched(tx, { block_height: 41, amount: 1_000 })
      const id = await addUnmatched(tx, { block_height: 40, amount: 1_000 })
      const found = await findDepositsToSuspend(tx, { networkId: 'ethereum', heights, limit: 50 }, BOUNDS)
      expect(found.map((deposit) => deposit.id)).toEqual([id])
    }))

  it.each<readonly [string | null, number, bigint]>([
    [null, 10, 90n],
    [null, 11, 60n],
    [null, 100, 60n],
    [null, 101, 30n],
    ['0xusdc', 7, 90n],
    ['0xusdc', 8, 60n],
    ['0xusdc', 70, 60n],
    ['0xusdc', 71, 30n],
    ['0xother', 1, 30n],
  ])('of %s, %i units, wait for block %i', (token, amount, expected) =>
    scene.within(async (tx) => {
      await addUnmatched(tx, { token, amount, block_height: expected + 1n })
      const id = await addUnmatched(tx, { token, amount, block_height: expected })
      const found = await toSuspend(tx)
      expect(found).toMatchObject([{ id, maxHeight: expected, amount: BigInt(amount), token }])
      expect(found).toHaveLength(1)
    }),
  )
})
