import { describe, expect, it } from 'vitest'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { insertRow, insertRows, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  closeRecovery,
  findRecovery,
  isRecovering,
  listRecoveries,
  listUncompared,
  openRecovery,
} from './recovery-store.ts'

const scene = useLedgerScene()

const open = (tx: Transaction, networkId: string, height: bigint) =>
  openRecovery(tx, { networkId, height, reason: 'spent', at: SCENE_AT })

describe('a recovery', () => {
  it('is open once on a network, until it is closed, and may open again', () =>
    scene.within(async (tx) => {
      await open(tx, 'ethereum', 7n)
      await open(tx, 'base', 5n)
      await open(tx, 'base', 6n)
      const [base, ethereum] = await listRecoveries(tx)
      expect(base).toMatchObject({ networkId: 'base', height: 5n, reason: 'spent', openedAt: SCENE_AT })
      expect(ethereum).toMatchObject({ networkId: 'ethereum', height: 7n })
      expect(await findRecovery(tx, 'base')).toEqual(base)
      expect(await findRecovery(tx, 'polygon')).toBeUndefined()
      expect(await isRecovering(tx, [])).toBe(true)
      expect(await closeRecovery(tx, 'base', sceneAt(1_000))).toBe(true)
      expect(await closeRecovery(tx, 'base', sceneAt(2_000))).toBe(false)
      expect(await listRecoveries(tx)).toEqual([ethereum])
      expect(await findRecovery(tx, 'base')).toBeUndefined()
      expect(await findRecovery(tx, 'ethereum')).toEqual(ethereum)
      await open(tx, 'base', 8n)
      expect(await findRecovery(tx, 'base')).toMatchObject({ height: 8n })
      await closeRecovery(tx, 'base', sceneAt(3_000))
      await closeRecovery(tx, 'ethereum', sceneAt(3_000))
      expect(await isRecovering(tx, ['base', 'ethereum'])).toBe(false)
    }))
})

describe('a network is not compared', () => {
  const NETWORKS = ['polygon', 'ethereum', 'base']
  const addCursors = (tx: Transaction): Promise<void> =>
    insertRows(
      tx,
      'scan_cursors',
      { height: 1, hash: 'h', head_height: 1, scanned_at: SCENE_AT, head_at: SCENE_AT },
      [{ network_id: 'ethereum' }, { network_id: 'base' }],
    )
  const addLife = (tx: Transaction, mayLack: boolean): Promise<string> =>
    insertRow(tx, 'database_lives', { identity: 'i', began_at: SCENE_AT, may_lack: mayLack })
  const compare = (tx: Transaction, lifeId: string, networkId: string) =>
    insertRow(tx, 'lane_comparisons', { life_id: lifeId, network_id: networkId, height: 4, at: SCENE_AT })

  it('while it is scanned and served, and the database may lack something', () =>
    scene.within(async (tx) => {
      await addCursors(tx)
      await addLife(tx, false)
      expect(await listUncompared(tx, NETWORKS)).toEqual([])
      expect(await isRecovering(tx, NETWORKS)).toBe(false)
      await addLife(tx, true)
      expect(await listUncompared(tx, NETWORKS)).toEqual(['base', 'ethereum'])
      expect(await listUncompared(tx, ['ethereum'])).toEqual(['ethereum'])
      expect(await isRecovering(tx, ['base'])).toBe(true)
      expect(await isRecovering(tx, ['polygon'])).toBe(false)
      await addLife(tx, false)
      expect(await listUncompared(tx, NETWORKS)).toEqual([])
    }))

  it('until it was compared in this life of the database', () =>
    scene.within(async (tx) => {
      await addCursors(tx)
      await compare(tx, await addLife(tx, true), 'base')
      const life = await addLife(tx, true)
      expect(await listUncompared(tx, NETWORKS)).toEqual(['base', 'ethereum'])
      await compare(tx, life, 'ethereum')
      expect(await listUncompared(tx, NETWORKS)).toEqual(['base'])
      expect(await isRecovering(tx, NETWORKS)).toBe(true)
      await compare(tx, life, 'base')
      expect(await isRecovering(tx, NETWORKS)).toBe(false)
    }))
})
