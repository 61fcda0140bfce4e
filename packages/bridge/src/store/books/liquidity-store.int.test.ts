import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { fundAccounts, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { sceneAt, updateRow, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findHoldings } from './float-store.ts'
import { foldOpenDemand, sumCommitted, sumKept, sumKnown, sumOpen } from './liquidity-store.ts'

const scene = useLedgerScene()

/** Deposits on ethereum of 1, 2, 4 ... units: those below 8 are of others and not booked. */
async function addDeposits(tx: Transaction): Promise<void> {
  await addOrder(tx, { no: 1 })
  const notBooked = { status: 'unmatched', booked: 'none' }
  await addDepositRow(tx, { ...notBooked, amount: 1 })
  await addDepositRow(tx, { status: 'seen', amount: 2, order_id: orderId(1) })
  await addDepositRow(tx, { ...notBooked, amount: 4, token: '0xt' })
  await addDepositRow(tx, { status: 'unmatched', amount: 8, booked: 'suspense' })
  await addDepositRow(tx, { status: 'orphaned', amount: 16 })
  await addDepositRow(tx, { ...notBooked, amount: 32, reason: 'own_transfer' })
  await addDepositRow(tx, { ...notBooked, amount: 64, network_id: 'polygon' })
}
/** What accounts hold: two networks, two tokens. */
const addAccounts = (tx: Transaction): Promise<void> =>
  fundAccounts(tx, [
    { networkId: 'ethereum', kind: 'custody', holder: SCENE_WALLET, amount: 100_000n },
    { networkId: 'ethereum', kind: 'custody', holder: 'other', amount: 200_000n },
    { networkId: 'ethereum', kind: 'payout_reserved', amount: -10_000n },
    { networkId: 'ethereum', kind: 'suspense', amount: -100n },
    { networkId: 'ethereum', kind: 'refund_payable', amount: -200n },
    { networkId: 'ethereum', kind: 'order', holder: 'x', amount: -400n },
    { networkId: 'ethereum', kind: 'order', holder: SCENE_WALLET, amount: -800n },
    { networkId: 'ethereum', token: '0xt', kind: 'suspense', amount: -1_000n },
    { networkId: 'ethereum', token: '0xt', kind: 'custody', holder: SCENE_WALLET, amount: 3_000n },
    { networkId: 'base', kind: 'suspense', amount: -500n },
    { networkId: 'base', kind: 'custody', holder: SCENE_WALLET, amount: 70_000n },
  ])

describe('what a network’s wallets hold', () => {
  it('for senders is in suspense, owed to them, or not booked', () =>
    scene.within(async (tx) => {
      await addDeposits(tx)
      await addAccounts(tx)
      expect(await sumKept(tx, 'ethereum')).toEqual(
        new Map([
          [null, 303n],
          ['0xt', 1_004n],
        ]),
      )
      expect(await sumKept(tx, 'base')).toEqual(new Map([[null, 500n]]))
    }))

  it('for senders omits a token of which none is left', () =>
    scene.within(async (tx) => {
      const suspense = (token: string, amount: bigint) =>
        ({ networkId: 'ethereum', token, kind: 'suspense', amount }) as const
      await fundAccounts(tx, [suspense('0xt', -7n), suspense('0xt', 7n), suspense('0xu', -5n)])
      expect(await sumKept(tx, 'ethereum')).toEqual(new Map([['0xu', 5n]]))
    }))

  it('as far as is known is in custody less what is reserved, with what is not booked', () =>
    scene.within(async (tx) => {
      await addDeposits(tx)
      await addAccounts(tx)
      const known = new Map([
        [null, 90_003n],
        ['0xt', 3_004n],
      ])
      expect(await sumKnown(tx, 'ethereum', SCENE_WALLET)).toEqual(known)
      expect(await sumKnown(tx, 'base', SCENE_WALLET)).toEqual(new Map([[null, 70_000n]]))
    }))

  it('of all wallets is listed by network and token', () =>
    scene.within(async (tx) => {
      await addDeposits(tx)
      await addAccounts(tx)
      expect(await findHoldings(tx)).toEqual([
        { networkId: 'base', token: null, amount: 70_000n },
        { networkId: 'ethereum', token: '0xt', amount: 3_004n },
        { networkId: 'ethereum', token: null, amount: 300_003n },
        { networkId: 'polygon', token: null, amount: 64n },
      ])
    }))
})

it('what is not free is kept, or will be paid; a refund that is not signed is kept already', () =>
  scene.within(async (tx) => {
    await fundAccounts(tx, [{ networkId: 'base', kind: 'suspense', amount: -500n }])
    const deposit = await addDepositRow(tx, { refund_part: 900, amount: 5_000 })
    const leg = (legNo: number, amount: number, columns: Columns = {}) =>
      addPayout(tx, {
        deposit_id: deposit,
        leg_no: legNo,
        amount,
        funded: amount,
        fees: 0,
        ...columns,
      })
    await leg(0, 1)
    const inFlight = { status: 'in_flight' }
    const broadcast = await leg(1, 2, inFlight)
    await leg(2, 4, { status: 'cancelled' })
    await leg(3, 8, { token: '0xt' })
    await leg(4, 16, { network_id: 'polygon', currency_id: 'polygon-pol' })
    const paid = await leg(5, 32, inFlight)
    const skipped = await leg(6, 64, inFlight)
    const expired = await leg(7, 128, inFlight)
    await addRefund(tx, { deposit_id: deposit, amount: 256, funded: 256, fees: 0 })
    const attempt = (id: string, status: string, outcome?: 'paid' | 'skipped') =>
      addAttempt(tx, {}, { legs: [{ id, outcome }], later: { status } })
    await attempt(broadcast, 'broadcast', 'paid')
    await attempt(paid, 'confirmed', 'paid')
    await attempt(skipped, 'confirmed', 'skipped')
    await attempt(expired, 'expired')
    expect([...(await sumCommitted(tx)).values()].toSorted((a, b) => Number(a - b))).toEqual([8n, 16n, 695n])
    expect([...(await sumCommitted(tx)).keys()].every((key) => !key.includes('ethereum'))).toBe(true)
    const refunded = await addRefund(tx, { fees: 0, amount: 512 }, { refund_part: 512 })
    expect([...(await sumCommitted(tx)).values()]).toHaveLength(3)
    await updateRow(tx, 'legs', refunded, inFlight)
    expect([...(await sumCommitted(tx)).values()]).toContain(512n)
  }))

describe('what open orders will take', () => {
  it('is grouped by destination, separately for those whose deposit was seen', () =>
    scene.within(async (tx) => {
      const at = sceneAt(100_000)
      const until = (seconds: number) => ({ expires_at: sceneAt(seconds * 1_000) })
      const seen = { transaction_in: 'in', deposit_height: 1 }
      const order = (no: number, amountOut: number, columns: Columns & { status?: string } = {}) =>
        addOrder(tx, { no, ...until(101), amount_out: amountOut, ...columns })
      await order(1, 1)
      await order(2, 2, { status: 'WAIT_DEPOSIT' })
      await order(3, 4, until(100))
      await order(4, 8, { status: 'WAIT_DEPOSIT', ...seen })
      await order(5, 16, { status: 'WAIT_DEPOSIT', ...seen, ...until(50) })
      await order(6, 32, { status: 'EXPIRED' })
      await order(7, 64, { currency_out: 'base-x' })
      await addBulkOrder(tx, [{ amount_out: 128 }, { amount_out: 256, currency_out: 'base-y' }], {
        no: 8,
        status: 'PENDING',
        ...until(101),
      })
      await addBulkOrder(tx, [{ amount_out: 512 }], { no: 9, status: 'DEPOSITED' })
      expect(await sumOpen(tx, at)).toEqual(
        new Map([
          ['base-eth', { unpaid: 131n, paid: 24n }],
          ['base-x', { unpaid: 64n, paid: 0n }],
          ['base-y', { unpaid: 256n, paid: 0n }],
        ]),
      )
    }))

  it('is the same after changes were added to the sums, a recount, and each change of an order', () =>
    scene.within(async (tx) => {
      const at = sceneAt(100_000)
      const expires = { expires_at: sceneAt(101_000) }
      const move = async (no: number, columns: Columns) => {
        const { rows } = await tx.query<{ version: number }>(
          'SELECT version + 1 AS version FROM orders WHERE id = $1',
          [orderId(no)],
        )
        await updateRow(tx, 'orders', orderId(no), { version: rows[0]?.version ?? 0, ...columns })
      }
      const read = async () => {
        const changed = await sumOpen(tx, at)
        await foldOpenDemand(tx)
        expect((await tx.query('SELECT FROM open_demand_changes')).rowCount).toBe(0)
        expect(await sumOpen(tx, at)).toEqual(changed)
        await tx.query('SELECT recount_open_demand()')
        expect(await sumOpen(tx, at)).toEqual(changed)
        return changed.get('base-eth')
      }
      await addOrder(tx, { no: 1, amount_out: 1, ...expires })
      await addBulkOrder(tx, [{ amount_out: 2 }, { amount_out: 4 }], { no: 2, status: 'PENDING', ...expires })
      expect(await read()).toEqual({ unpaid: 7n, paid: 0n })
      await move(1, { status: 'WAIT_DEPOSIT' })
      await move(2, { transaction_in: 'in', deposit_height: 1 })
      expect(await read()).toEqual({ unpaid: 1n, paid: 6n })
      await move(2, { transaction_in: null, deposit_height: null })
      await move(1, { transaction_in: 'in', deposit_height: 1 })
      expect(await read()).toEqual({ unpaid: 6n, paid: 1n })
      await move(2, { status: 'EXPIRED' })
      await move(1, { status: 'DEPOSIT_FAILED' })
      expect(await read()).toBeUndefined()
    }))
})
