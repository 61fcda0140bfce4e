import { describe, expect, it } from 'vitest'
import { keepNotifications } from '../../testing/scenes/keep-notifications.ts'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findCursor,
  findScanProgress,
  forgetBlocksAbove,
  moveCursor,
  notifyConfirmingOrders,
  recentBlocks,
  rememberBlocks,
  startCursor,
} from './scan-store.ts'

const scene = useLedgerScene()

const block = (height: bigint, hash = `h${String(height)}`) => ({ height, hash })
const addCursors = async (tx: Transaction): Promise<void> => {
  await startCursor(tx, 'base', block(10n), SCENE_AT)
  await startCursor(tx, 'ethereum', block(20n), sceneAt(1_000))
}
const heightsOf = async (tx: Transaction, networkId: string): Promise<readonly bigint[]> =>
  (await recentBlocks(tx, networkId)).map(({ height }) => height)

describe('a cursor', () => {
  it('starts once, at its first block', () =>
    scene.within(async (tx) => {
      await addCursors(tx)
      await startCursor(tx, 'base', block(11n), sceneAt(5_000))
      expect(await findCursor(tx, 'base')).toEqual({ block: block(10n), headHeight: 10n, headAt: SCENE_AT })
      expect(await findCursor(tx, 'ethereum')).toMatchObject({ block: block(20n), headAt: sceneAt(1_000) })
      expect(await findCursor(tx, 'polygon')).toBeUndefined()
      expect(await recentBlocks(tx, 'base')).toEqual([block(10n)])
    }))

  it('moves from its height, and no other cursor with it', () =>
    scene.within(async (tx) => {
      await addCursors(tx)
      const move = { to: block(12n), head: block(15n), headAt: sceneAt(3_000), at: sceneAt(4_000) }
      const base = { networkId: 'base', ...move }
      expect(await moveCursor(tx, { ...base, from: block(9n, 'h10') })).toBe(false)
      expect(await moveCursor(tx, { ...base, from: block(10n, 'other') })).toBe(false)
      expect(await moveCursor(tx, { ...base, networkId: 'ethereum', from: block(10n) })).toBe(false)
      expect(await findCursor(tx, 'base')).toMatchObject({ block: block(10n) })
      expect(await moveCursor(tx, { ...base, from: block(10n) })).toBe(true)
      expect(await findCursor(tx, 'base')).toEqual({
        block: block(12n),
        headHeight: 15n,
        headAt: sceneAt(3_000),
      })
      expect(await findScanProgress(tx, 'base')).toEqual({
        height: 12n,
        headHeight: 15n,
        scannedAt: sceneAt(4_000),
      })
      expect(await findScanProgress(tx, 'ethereum')).toEqual({
        height: 20n,
        headHeight: 20n,
        scannedAt: sceneAt(1_000),
      })
      expect(await findScanProgress(tx, 'polygon')).toBeUndefined()
    }))
})

describe('scanned blocks', () => {
  it('are remembered by height, a new hash instead of the old one, down to a height', () =>
    scene.within(async (tx) => {
      await addCursors(tx)
      await rememberBlocks(tx, 'ethereum', [block(8n), block(9n)], 0n)
      await rememberBlocks(tx, 'base', [block(11n), block(9n), block(10n, 'new'), block(8n)], 9n)
      expect(await recentBlocks(tx, 'base')).toEqual([block(11n), block(10n, 'new'), block(9n)])
      expect(await heightsOf(tx, 'ethereum')).toEqual([20n, 9n, 8n])
    }))

  it('are forgotten above a height, on one network', () =>
    scene.within(async (tx) => {
      await addCursors(tx)
      await rememberBlocks(tx, 'base', [block(11n), block(12n)], 0n)
      await forgetBlocksAbove(tx, 'base', 11n)
      expect(await heightsOf(tx, 'base')).toEqual([11n, 10n])
      expect(await heightsOf(tx, 'ethereum')).toEqual([20n])
    }))

  it('are read newest first, 512 of them', () =>
    scene.within(async (tx) => {
      await addCursors(tx)
      await tx.query(
        `INSERT INTO scanned_blocks SELECT 'base', h, 'h' || h FROM generate_series(100, 612) AS h ORDER BY h`,
      )
      const heights = await heightsOf(tx, 'base')
      expect([heights.length, heights[0], heights[511]]).toEqual([512, 612n, 101n])
    }))
})

it('orders whose deposit was seen and is not credited get an event as their confirmations count up', () =>
  scene.within(async (tx) => {
    const seen = { transaction_in: 'in', deposit_height: 10, status: 'WAIT_DEPOSIT' }
    await addOrder(tx, { no: 1, ...seen })
    await addOrder(tx, { no: 2, status: 'WAIT_DEPOSIT' })
    await addOrder(tx, { no: 3, status: 'DEPOSITED' })
    await addDepositRow(tx, { status: 'seen', order_id: orderId(1) })
    await addDepositRow(tx, { order_id: orderId(3) })
    await addOrder(tx, {
      no: 4,
      ...seen,
      network_in: 'base',
      currency_in: 'base-eth',
      currency_out: 'base-usdc',
    })
    await addDepositRow(tx, { status: 'seen', order_id: orderId(4) })
    const kept = await keepNotifications(tx)
    await notifyConfirmingOrders(tx, 'ethereum')
    expect(await kept('order_updated')).toEqual([orderId(1)])
    expect(await readColumn(tx, 'SELECT count(*) FROM orders')).toEqual(['4'])
  }))
