import { describe, expect, it, vi } from 'vitest'
import { keepNotifications } from '../../testing/scenes/keep-notifications.ts'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { findRow, readColumn, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  lockChanges,
  OrderTransitionError,
  recordOrderNotes,
  transitionOrders,
  writeOrders,
  type LockedOrder,
} from './order-changes.ts'

const scene = useLedgerScene()

type Event = Parameters<typeof writeOrders>[1]
const AT = sceneAt(500_000)

/** Writes an event of the first order in its present state. */
async function write(
  tx: Transaction,
  event: Event,
  to?: LockedOrder['status'],
  data?: object,
): Promise<void> {
  const [locked] = await lockChanges(tx, [{ orderId: orderId(1) }])
  if (locked === undefined) throw new Error('There is no order')
  await writeOrders(tx, event, AT, [{ order: locked.order, to: to ?? locked.order.status, data }])
}
function readOrder(tx: Transaction, no = 1): Promise<Columns> {
  return findRow(
    tx,
    `SELECT status, version, transaction_in, deposit_height, credited_at, credited_amount, payout_amount, rate, transaction_out, completed_at,
       holds_claim, updated_at FROM orders WHERE id = $1`,
    [orderId(no)],
  )
}

const SEEN = { transaction_in: 'in-1', deposit_height: '10' }
const CREDITED = { ...SEEN, credited_at: sceneAt(60_000), credited_amount: '1000', payout_amount: '900' }
const NONE = {
  transaction_in: null,
  deposit_height: null,
  credited_at: null,
  credited_amount: null,
  payout_amount: null,
}
const DATA = { tx_hash: 'in-2', height: 12, amount: '800', payout: '700', rate: 'MARKET', tx_id: 'out-2' }

describe('an event writes what depends on it alone', () => {
  it.each<[Event, LockedOrder['status'], LockedOrder['status'], Columns, Columns]>([
    ['deposit_seen', 'WAIT_DEPOSIT', 'WAIT_DEPOSIT', {}, { transaction_in: 'in-2', deposit_height: '12' }],
    [
      'deposit_seen',
      'DEPOSITED',
      'DEPOSITED',
      CREDITED,
      { ...CREDITED, transaction_in: 'in-2', deposit_height: '12' },
    ],
    ['deposit_unseen', 'WAIT_DEPOSIT', 'WAIT_DEPOSIT', SEEN, NONE],
    ['deposit_reorged', 'DEPOSITED', 'WAIT_DEPOSIT', { ...CREDITED, rate: 'MARKET' }, NONE],
    ['deposit_unseen', 'COMPLETE', 'COMPLETE', CREDITED, CREDITED],
    [
      ...(['deposit_credited', 'WAIT_DEPOSIT', 'DEPOSITED', SEEN] as const),
      { ...SEEN, credited_at: AT, credited_amount: '800', payout_amount: '700', rate: 'MARKET' },
    ],
    [
      'payout_repriced',
      'DEPOSITED',
      'DEPOSITED',
      CREDITED,
      { ...CREDITED, payout_amount: '700', rate: 'MARKET' },
    ],
    ['payout_signed', 'DEPOSITED', 'SENDING', CREDITED, { ...CREDITED, transaction_out: 'out-2' }],
    ['payout_replaced', 'SENT', 'SENT', CREDITED, { ...CREDITED, transaction_out: 'out-2' }],
    ['payout_broadcast', 'SENDING', 'SENT', CREDITED, { ...CREDITED, transaction_out: 'out-1' }],
    [
      ...(['payout_confirmed', 'SENT', 'COMPLETE', CREDITED] as const),
      { ...CREDITED, transaction_out: 'out-1', completed_at: AT },
    ],
  ])('%s, from %s to %s', (event, from, to, before, after) =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, status: from, ...before })
      await addOrder(tx, { no: 2, status: from, ...before, transaction_in: before['transaction_in'] ?? null })
      const other = await readOrder(tx, 2)
      await write(tx, event, to, DATA)
      const isPaid = from === 'COMPLETE' ? { transaction_out: 'out-1', completed_at: sceneAt(90_000) } : {}
      const plain = { rate: null, transaction_out: null, completed_at: null, holds_claim: false }
      expect(await readOrder(tx)).toEqual({
        ...NONE,
        ...plain,
        ...isPaid,
        ...after,
        status: to,
        version: 2,
        updated_at: AT,
      })
      expect(await readOrder(tx, 2)).toEqual(other)
    }),
  )

  it('keeps the latest of its times, and when it was complete first', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, status: 'COMPLETE', updated_at: sceneAt(900_000) })
      await write(tx, 'payout_replaced', 'COMPLETE', DATA)
      expect(await readOrder(tx)).toMatchObject({
        updated_at: sceneAt(900_000),
        completed_at: sceneAt(90_000),
        transaction_out: 'out-2',
      })
    }))

  it('leaves the transaction of a bulk order to its rows', () =>
    scene.within(async (tx) => {
      await addBulkOrder(tx, [{}], { no: 1, status: 'DEPOSITED' })
      await write(tx, 'payout_signed', 'SENDING', DATA)
      expect(await readOrder(tx)).toMatchObject({ status: 'SENDING', transaction_out: null })
    }))

  it('adds to the history, and notifies', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1 })
      const kept = await keepNotifications(tx)
      await write(tx, 'watch_started', 'WAIT_DEPOSIT')
      await write(tx, 'deposit_seen', undefined, { tx_hash: 'in', height: 4 })
      expect(await kept('order_updated')).toEqual([orderId(1), orderId(1)])
      const events = `SELECT concat_ws(' ', version, event, from_status, to_status, data) FROM order_events ORDER BY version`
      expect(await readColumn(tx, events)).toEqual([
        '2 watch_started PENDING WAIT_DEPOSIT {}',
        '3 deposit_seen WAIT_DEPOSIT WAIT_DEPOSIT {"height": 4, "tx_hash": "in"}',
      ])
    }))
})

describe('an order whose deposit is gone', () => {
  /** Holds the claim that another one may have taken. */
  const reorg = async (tx: Transaction, other: Columns | undefined, event: Event = 'deposit_reorged') => {
    const claim = { holds_claim: true, status: 'DEPOSITED' }
    await addOrder(tx, { no: 1, ...claim })
    if (other !== undefined) await addOrder(tx, { no: 2, holds_claim: true, ...other })
    await write(tx, event, event === 'deposit_reorged' ? 'WAIT_DEPOSIT' : 'DEPOSITED', DATA)
    return (await readOrder(tx))['holds_claim']
  }

  it.each(['PENDING', 'WAIT_DEPOSIT'])('loses its claim to one that is %s', (status) =>
    scene.within(async (tx) => {
      expect(await reorg(tx, { status })).toBe(false)
    }),
  )

  it.each<[string, Columns | undefined]>([
    ['nobody', undefined],
    ['one that holds no claim', { holds_claim: false }],
    ['one that has ended', { status: 'EXPIRED' }],
    ['one on another network', { network_in: 'polygon' }],
    ['one in another currency', { currency_in: 'ethereum-usdc' }],
    ['one of another wallet', { wallet_sender: 'carol' }],
    ['one of another amount', { amount_in: 1_001 }],
  ])('keeps its claim from %s', (_, other) =>
    scene.within(async (tx) => {
      expect(await reorg(tx, other)).toBe(true)
    }),
  )

  it('had none before, and has none now; another event takes none', () =>
    scene.within(async (tx) => {
      expect(await reorg(tx, {}, 'deposit_seen')).toBe(true)
      await addOrder(tx, { no: 3, status: 'DEPOSITED' })
      await transitionOrders(tx, { event: 'deposit_reorged', at: AT, changes: [{ orderId: orderId(3) }] })
      expect((await readOrder(tx, 3))['holds_claim']).toBe(false)
    }))

  it('before it was credited has its claim, which no other deposit can take', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, status: 'PENDING', holds_claim: true })
      await write(tx, 'deposit_reorged', 'WAIT_DEPOSIT', {})
      expect((await readOrder(tx))['holds_claim']).toBe(true)
    }))
})

describe('changes', () => {
  it('are refused where the order has moved meanwhile', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1 })
      const order = { id: orderId(1), kind: 'standard', status: 'PENDING', version: 1 } as const
      const to = 'WAIT_DEPOSIT'
      const change = (wrong: Partial<LockedOrder>) =>
        writeOrders(tx, 'watch_started', AT, [{ order: { ...order, ...wrong }, to, data: {} }])
      await expect(change({ version: 2 })).rejects.toThrow(OrderTransitionError)
      await expect(change({ status: 'EXPIRED' })).rejects.toThrow(OrderTransitionError)
      await expect(change({ id: orderId(2) })).rejects.toThrow(OrderTransitionError)
      expect(await readOrder(tx)).toMatchObject({ status: 'PENDING', version: 1 })
      await change({})
      expect(await readOrder(tx)).toMatchObject({ status: 'WAIT_DEPOSIT', version: 2 })
    }))

  it('are of the orders that they name, each with its own status', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1 })
      await addOrder(tx, { no: 2, status: 'COMPLETE' })
      await addOrder(tx, { no: 3 })
      const changes = [{ orderId: orderId(2) }, { orderId: orderId(1) }]
      expect(await lockChanges(tx, changes)).toEqual([
        { order: { id: orderId(2), kind: 'standard', status: 'COMPLETE', version: 1 }, data: undefined },
        { order: { id: orderId(1), kind: 'standard', status: 'PENDING', version: 1 }, data: undefined },
      ])
      const result = await transitionOrders(tx, { event: 'watch_started', at: AT, changes })
      expect(result).toEqual({ refused: [orderId(2)] })
      const statuses = 'SELECT status FROM orders ORDER BY id'
      expect(await readColumn(tx, statuses)).toEqual(['WAIT_DEPOSIT', 'COMPLETE', 'PENDING'])
      await expect(lockChanges(tx, [{ orderId: orderId(9) }])).rejects.toThrow(OrderTransitionError)
    }))

  it('lock the orders that they name, and in the order of their ids', () =>
    scene.within(async (tx) => {
      for (const no of [2, 3, 1]) await addOrder(tx, { no })
      const query = vi.spyOn(tx, 'query')
      try {
        await lockChanges(tx, [{ orderId: orderId(3) }, { orderId: orderId(1) }])
        // CAST: a spy forgets which of its signatures was called.
        const answers = (await Promise.all(query.mock.results.map(({ value }) => value))) as readonly {
          readonly rows: readonly { readonly id: string }[]
        }[]
        expect(answers.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[orderId(1), orderId(3)]])
      } finally {
        query.mockRestore()
      }
    }))

  it('note an order as often as they name it', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1 })
      const changes = [1, 2].map((no) => ({ orderId: orderId(1), data: { no } }))
      await recordOrderNotes(tx, { note: 'refund_sent', at: AT, changes })
      const events = `SELECT concat_ws(' ', version, data ->> 'no') FROM order_events ORDER BY version`
      expect(await readColumn(tx, events)).toEqual(['2 1', '3 2'])
    }))
})
