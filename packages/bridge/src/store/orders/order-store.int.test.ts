import { describe, expect, it } from 'vitest'
import { keepNotifications } from '../../testing/scenes/keep-notifications.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { insertRow, readColumn, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import { FIXTURE_USDC } from '../../testing/networks/installation-fixture.ts'
import type { Transaction } from '../database/database.ts'
import {
  countComplete,
  findIdempotent,
  findOrderRow,
  findOrderRows,
  insertOrder,
  lockOrderState,
  readBeforeCreate,
  type NewOrder,
} from './order-store.ts'

const scene = useLedgerScene()

// CAST: no more of a currency is stored.
const currency = (id: string, networkId: string, address: string | null) =>
  ({ id, networkId, address }) as NonNullable<NewOrder['quote']['currencyOut']>
const FEES = {
  platformFee: 1n,
  platformFeeUsd: 2n,
  swapFee: 0n,
  swapFeeUsd: 0n,
  destinationFee: 4n,
  destinationFeeUsd: 8n,
}
const newOrder = (no: number, idempotency?: NewOrder['idempotency']): NewOrder => ({
  id: orderId(no),
  walletSender: 'alice',
  walletReceiver: 'bob',
  memo: '7',
  bulk: null,
  holdsClaim: true,
  createdAt: SCENE_AT,
  lateUntil: sceneAt(90_000),
  idempotency,
  quote: {
    type: 'TRANSFER',
    currencyIn: currency('ethereum-usdc', 'ethereum', FIXTURE_USDC),
    amountIn: 1_000n,
    currencyOut: currency('base-usdc', 'base', FIXTURE_USDC),
    amountOut: 995n,
    fees: FEES,
    discount: null,
    minAmountOut: null,
    rateLockMs: null,
    value: 5n,
    finalityTier: 'small',
    requiredConfirmations: 2,
    fillEstimateSeconds: 3,
  },
  deposit: {
    family: 'evm',
    action: { type: 'a' },
    address: 'treasury',
    amount: 1_000n,
    currencyId: 'ethereum-usdc',
    token: FIXTURE_USDC,
    reference: `0x${String(no).padStart(32, '0')}`,
    expiresAt: sceneAt(60_000),
    // CAST: an action of no family.
  } as unknown as NewOrder['deposit'],
})

describe('a new order', () => {
  it('keeps where it came from with its first event', () =>
    scene.within(async (tx) => {
      await insertOrder(tx, { ...newOrder(1), label: `partner's "one"` })
      await insertOrder(tx, { ...newOrder(2), holdsClaim: false })
      const { rows } = await tx.query('SELECT data FROM order_events ORDER BY order_id')
      expect(rows).toEqual([{ data: { label: `partner's "one"` } }, { data: {} }])
    }))

  it('is stored with its first event, and its key where it has one, and is announced', () =>
    scene.within(async (tx) => {
      const kept = await keepNotifications(tx)
      await insertOrder(tx, newOrder(1))
      await insertOrder(tx, { ...newOrder(2, { key: 'k', bodyHash: 'h' }), holdsClaim: false })
      expect(await findOrderRow(tx, orderId(1))).toMatchObject({
        id: orderId(1),
        version: 1,
        status: 'PENDING',
        amount_in: '1000',
        amount_out: '995',
        currency_in: 'ethereum-usdc',
        currency_out: 'base-usdc',
        wallet_sender: 'alice',
        wallet_receiver: 'bob',
        memo: '7',
        bulk_rows: null,
        waiting: null,
        confirmations: null,
      })
      expect(await kept('order_updated')).toEqual([orderId(1), orderId(2)])
      const events = `SELECT concat_ws(' ', order_id, version, event, from_status, to_status) FROM order_events ORDER BY 1`
      expect(await readColumn(tx, events)).toEqual([1, 2].map((no) => `${orderId(no)} 1 created PENDING`))
      expect(await readColumn(tx, 'SELECT key FROM idempotency_keys')).toEqual(['k'])
    }))

  it('of several recipients numbers them from zero', () =>
    scene.within(async (tx) => {
      const { quote, ...rest } = newOrder(1)
      const row = (no: number, amountIn: bigint, fees: typeof FEES) => ({
        id: orderId(no),
        currencyOut: currency('base-usdc', 'base', FIXTURE_USDC),
        walletReceiver: `r${String(no)}`,
        memo: null,
        amountIn,
        amountOut: amountIn * 10n,
        fees,
      })
      const rows = [
        row(8, 400n, { ...FEES, platformFee: 1n, destinationFee: 0n }),
        row(7, 595n, { ...FEES, platformFee: 0n }),
      ]
      await insertOrder(tx, {
        ...rest,
        walletReceiver: null,
        memo: null,
        bulk: { executionType: 'fast', rowIntervalMs: 0, rows },
        quote: { ...quote, currencyOut: null },
      })
      expect((await findOrderRow(tx, orderId(1)))?.bulk_rows).toMatchObject([
        { id: orderId(8), row_no: 0, recipient: 'r8', amount_in: '400', amount_out: '4000' },
        { id: orderId(7), row_no: 1, recipient: 'r7', amount_in: '595', amount_out: '5950' },
      ])
    }))

  it('is found by its sender’s key', () =>
    scene.within(async (tx) => {
      const key = (no: number, sender: string, name: string) =>
        insertRow(tx, 'idempotency_keys', {
          wallet_sender: sender,
          key: name,
          body_hash: `h${String(no)}`,
          order_id: orderId(no),
          created_at: SCENE_AT,
        })
      for (const no of [1, 2, 3]) await addOrder(tx, { no })
      await key(1, 'carol', 'k')
      await key(2, 'alice', 'other')
      await key(3, 'alice', 'k')
      expect(await findIdempotent(tx, 'alice', 'k')).toEqual({ orderId: orderId(3), bodyHash: 'h3' })
      expect(await findIdempotent(tx, 'carol', 'other')).toBeUndefined()
    }))
})

describe('before an order is created', () => {
  const { quote } = newOrder(1)
  const before = (tx: Transaction) => readBeforeCreate(tx, { walletSender: 'alice', quote })
  const SAME = { currency_in: 'ethereum-usdc', amount_in: 1_000, holds_claim: true }

  it('those of its sender count that are open and unpaid', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1 })
      await addOrder(tx, { no: 2, status: 'WAIT_DEPOSIT' })
      await addOrder(tx, { no: 3, status: 'WAIT_DEPOSIT', transaction_in: 'in', deposit_height: 1 })
      await addOrder(tx, { no: 4, status: 'EXPIRED' })
      await addOrder(tx, { no: 5, wallet_sender: 'carol', wallet_receiver: 'alice' })
      expect(await before(tx)).toEqual({ openOrders: 2, isWatched: false, isClaimed: false })
    }))

  it('its network is watched or not', () =>
    scene.within(async (tx) => {
      const cursor = { height: 1, hash: 'h', head_height: 1, scanned_at: SCENE_AT, head_at: SCENE_AT }
      await insertRow(tx, 'scan_cursors', { network_id: 'base', ...cursor })
      expect(await before(tx)).toMatchObject({ isWatched: false })
      await insertRow(tx, 'scan_cursors', { network_id: 'ethereum', ...cursor })
      expect(await before(tx)).toMatchObject({ isWatched: true })
    }))

  it.each<[boolean, string, Columns & { status?: string }]>([
    [true, 'an order like it', {}],
    [true, 'one that waits', { status: 'WAIT_DEPOSIT' }],
    [false, 'one from another network', { network_in: 'polygon' }],
    [false, 'one of another currency', { currency_in: 'ethereum-eth' }],
    [false, 'one of another wallet', { wallet_sender: 'carol', wallet_receiver: 'alice' }],
    [false, 'one of another amount', { amount_in: 1_001, amount_out: 1_000 }],
    [false, 'one that holds no claim', { holds_claim: false }],
    [false, 'one that has ended', { status: 'EXPIRED' }],
  ])('its claim is taken: %s, by %s', (isClaimed, _, columns) =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, ...SAME, ...columns })
      expect((await before(tx)).isClaimed).toBe(isClaimed)
    }),
  )
})

it('one order, or several, are read and locked by their ids; what is complete is counted', () =>
  scene.within(async (tx) => {
    await addOrder(tx, { no: 1 })
    await addOrder(tx, { no: 2, status: 'COMPLETE', wallet_sender: 'carol' })
    await addOrder(tx, { no: 3 })
    expect((await findOrderRow(tx, orderId(2)))?.id).toBe(orderId(2))
    expect(await findOrderRow(tx, orderId(9))).toBeUndefined()
    const rows = await findOrderRows(tx, [orderId(1), orderId(2)])
    expect(rows.map(({ id }) => id).toSorted()).toEqual([orderId(1), orderId(2)])
    const state = { status: 'COMPLETE', walletSender: 'carol', hasDeposit: true }
    expect(await lockOrderState(tx, orderId(2))).toEqual(state)
    expect(await lockOrderState(tx, orderId(9))).toBeUndefined()
    expect(await countComplete(tx)).toBe(1)
  }))
