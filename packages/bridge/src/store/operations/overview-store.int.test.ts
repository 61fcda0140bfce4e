import { expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { addAttempt, addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { insertRow, insertRows, sceneAt, updateRow } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findNetworkRows, findOldestUnpaid, findUnmatchedRows } from './overview-store.ts'

const scene = useLedgerScene()

it('every scanned network is shown, with its health where that is known', () =>
  scene.within(async (tx) => {
    const cursor = { hash: 'h', scanned_at: SCENE_AT, head_at: sceneAt(1_000) }
    await insertRows(tx, 'scan_cursors', cursor, [
      { network_id: 'base', height: 4, head_height: 5 },
      { network_id: 'ethereum', height: 6, head_height: 8 },
    ])
    const health = { quorum: 1, providers: [] }
    await insertRow(tx, 'network_health', { network_id: 'base', at: sceneAt(2_000), health })
    const times = { head_at: sceneAt(1_000), scanned_at: SCENE_AT }
    const rows = await findNetworkRows(tx)
    expect(rows.toSorted((a, b) => a.network_id.localeCompare(b.network_id))).toEqual([
      { network_id: 'base', height: '4', head_height: '5', ...times, health_at: sceneAt(2_000), health },
      { network_id: 'ethereum', height: '6', head_height: '8', ...times, health_at: null, health: null },
    ])
  }))

/** A deposit of 1000 units that fills no order, and its refund by one attempt. */
async function addRefunded(
  tx: Transaction,
  becomes: { readonly leg?: string; readonly attempt?: string },
): Promise<void> {
  const leg = await addRefund(tx)
  const { attempt: status, leg: legStatus } = becomes
  if (status !== undefined) {
    const outcome = status === 'confirmed' ? 'paid' : undefined
    const later = { status, final: legStatus === 'paid' }
    await addAttempt(tx, { network_id: 'ethereum' }, { legs: [{ id: leg, outcome }], later })
  }
  if (legStatus !== undefined) await updateRow(tx, 'legs', leg, { status: legStatus })
}

it('what is unmatched is added up by network and token, without what was given back and our own', () =>
  scene.within(async (tx) => {
    await addOrder(tx, { no: 1 })
    await addDepositRow(tx, { status: 'unmatched', amount: 3 })
    await addDepositRow(tx, { status: 'unmatched', amount: 4 })
    await addDepositRow(tx, { status: 'unmatched', amount: 16, token: '0xt' })
    await addDepositRow(tx, { status: 'unmatched', amount: 32, network_id: 'base' })
    await addDepositRow(tx, { status: 'unmatched', amount: 64, reason: 'own_transfer' })
    await addDepositRow(tx, { amount: 128, order_id: orderId(1), reason: 'over' })
    await addRefunded(tx, { leg: 'paid', attempt: 'confirmed' })
    await addRefunded(tx, { attempt: 'confirmed' })
    await addRefunded(tx, { attempt: 'broadcast' })
    await addRefunded(tx, { leg: 'due' })
    expect(await findUnmatchedRows(tx)).toEqual([
      { network_id: 'base', token: null, count: 1, amount: '32' },
      { network_id: 'ethereum', token: '0xt', count: 1, amount: '16' },
      { network_id: 'ethereum', token: null, count: 4, amount: '2007' },
    ])
  }))

it('a deposit whose refund was settled by hand, and whose payout was confirmed, counts by its refund', () =>
  scene.within(async (tx) => {
    const order = await addOrder(tx)
    const refund = await addRefund(tx)
    const by = { tx_id: 'tx', block_height: 4, actor: 'olga', reason: 'read', at: SCENE_AT }
    await insertRow(tx, 'leg_settlements', { leg_id: refund, network_id: 'ethereum', ...by })
    await updateRow(tx, 'legs', refund, { status: 'paid' })
    expect(await findUnmatchedRows(tx)).toEqual([])
    const paid = await addDepositRow(tx, { status: 'unmatched', amount: 5 })
    const payout = await addPayout(tx, { deposit_id: paid, order_id: order, amount: 5, funded: 5, fees: 0 })
    const later = { status: 'confirmed', final: true }
    await addAttempt(tx, {}, { legs: [{ id: payout, outcome: 'paid' }], later })
    expect(await findUnmatchedRows(tx)).toMatchObject([{ count: 1, amount: '5' }])
  }))

it('the order that waits longest is returned for each destination; a row counts from its turn on', () =>
  scene.within(async (tx) => {
    const credited = (seconds: number) => ({ status: 'DEPOSITED', credited_at: sceneAt(seconds * 1_000) })
    await addOrder(tx, { no: 1, ...credited(30) })
    await addOrder(tx, { no: 2, ...credited(20) })
    await addOrder(tx, { no: 3, status: 'SENDING', credited_at: sceneAt(1_000) })
    await addOrder(tx, { no: 4, ...credited(50), network_out: 'polygon', currency_out: 'polygon-pol' })
    const paid = { status: 'PROCESSING', transaction_out: 'out' }
    const done = { status: 'COMPLETE', transaction_out: 'out' }
    await addBulkOrder(tx, [done], { no: 6, ...credited(1), status: 'COMPLETE', row_interval_ms: 0 })
    await addBulkOrder(
      tx,
      [
        { network_out: 'ton', ...paid },
        { network_out: 'arbitrum' },
        { network_out: 'polygon' },
        { network_out: 'base' },
      ],
      { no: 5, ...credited(40), execution_type: 'sequence', row_interval_ms: 5_000 },
    )
    expect(await findOldestUnpaid(tx)).toEqual([
      { network_id: 'arbitrum', id: orderId(5), credited_at: sceneAt(45_000) },
      { network_id: 'base', id: orderId(2), credited_at: sceneAt(20_000) },
      { network_id: 'polygon', id: orderId(4), credited_at: sceneAt(50_000) },
    ])
  }))
