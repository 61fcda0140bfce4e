import { expect, it } from 'vitest'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { insertRows, readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findScanRestart, finishScanRestart, placeCursor, requestScanRestart } from './scan-restart-store.ts'

const scene = useLedgerScene()

/** Two networks, the second of which has been scanned further. */
const addCursors = (tx: Transaction): Promise<void> =>
  insertRows(tx, 'scan_cursors', { hash: 'old', head_height: 30, scanned_at: SCENE_AT, head_at: SCENE_AT }, [
    { network_id: 'base', height: 10 },
    { network_id: 'ethereum', height: 20 },
  ])
const request = (tx: Transaction, networkId: string, height: bigint, actor = 'olga') =>
  requestScanRestart(tx, { networkId, height, actor, reason: 'stuck', at: SCENE_AT })

it('a restart goes back to what has been scanned, at most', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    expect(await request(tx, 'base', 11n)).toBe(false)
    expect(await request(tx, 'polygon', 1n)).toBe(false)
    expect(await findScanRestart(tx, 'base')).toBeUndefined()
    expect(await request(tx, 'base', 10n)).toBe(true)
    const rows = `SELECT concat_ws(' ', network_id, height, actor, reason, done_at) FROM scan_restarts`
    expect(await readColumn(tx, rows)).toEqual(['base 10 olga stuck'])
  }))

it('a network has one restart at a time, which is found until it is done', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    expect(await request(tx, 'ethereum', 7n, 'otto')).toBe(true)
    expect(await request(tx, 'base', 4n)).toBe(true)
    expect(await request(tx, 'base', 3n)).toBe(false)
    const base = await findScanRestart(tx, 'base')
    const ethereum = await findScanRestart(tx, 'ethereum')
    expect(base).toMatchObject({ height: 4n, actor: 'olga' })
    expect(ethereum).toMatchObject({ height: 7n, actor: 'otto' })
    await finishScanRestart(tx, base?.id ?? '', sceneAt(5_000))
    expect(await findScanRestart(tx, 'base')).toBeUndefined()
    expect(await findScanRestart(tx, 'ethereum')).toEqual(ethereum)
    expect(await request(tx, 'base', 2n)).toBe(true)
    expect(await findScanRestart(tx, 'base')).toMatchObject({ height: 2n })
  }))

it('a cursor is placed on its own network alone', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    await placeCursor(tx, 'base', { height: 3n, hash: 'new' }, sceneAt(5_000))
    const cursors = `SELECT concat_ws(' ', network_id, height, hash, extract(epoch FROM scanned_at)::int - 1000) FROM scan_cursors ORDER BY 1`
    expect(await readColumn(tx, cursors)).toEqual(['base 3 new 5', 'ethereum 20 old 0'])
  }))
