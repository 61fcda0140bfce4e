import { expect, it } from 'vitest'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { insertRows, readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findDueSetAside,
  forgetSetAsideAbove,
  recordSetAsideRead,
  recordSetAsideTried,
  storeInternal,
  storeSetAside,
} from './set-aside-store.ts'

const scene = useLedgerScene()

const aside = (txHash: string, height: bigint, reason = 'unreadable') => ({
  txHash,
  reason,
  block: { height, hash: `h${String(height)}` },
})
const addCursors = (tx: Transaction): Promise<void> =>
  insertRows(
    tx,
    'scan_cursors',
    { hash: 'h', height: 1, head_height: 1, scanned_at: SCENE_AT, head_at: SCENE_AT },
    [{ network_id: 'base' }, { network_id: 'ethereum' }],
  )
const store = (
  tx: Transaction,
  networkId: string,
  retrySeconds: number,
  ...setAside: ReturnType<typeof aside>[]
) => storeSetAside(tx, networkId, { setAside, at: SCENE_AT, retryAt: sceneAt(retrySeconds * 1_000) })
const dueAt = async (tx: Transaction, networkId: string, seconds: number): Promise<readonly string[]> =>
  (await findDueSetAside(tx, networkId, sceneAt(seconds * 1_000))).map(({ txHash }) => txHash)
const readAll = (tx: Transaction): Promise<readonly string[]> =>
  readColumn(
    tx,
    `SELECT concat_ws(' ', network_id, tx_hash, block_height, block_hash, reason, tries, extract(epoch FROM retry_at)::int - 1000,
       CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END) FROM set_aside_transactions ORDER BY 1`,
  )

it('what is set aside twice is kept once, as it was seen last', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    await store(tx, 'base', 5, aside('a', 3n), aside('a', 3n), aside('b', 4n))
    await store(tx, 'ethereum', 6, aside('a', 7n))
    await recordSetAsideRead(tx, 'base', 'a', sceneAt(1_000))
    await store(tx, 'base', 9, aside('a', 8n, 'moved'))
    await store(tx, 'base', 9)
    expect(await readAll(tx)).toEqual([
      'base a 8 h8 moved 0 9 unread',
      'base b 4 h4 unreadable 0 5 unread',
      'ethereum a 7 h7 unreadable 0 6 unread',
    ])
  }))

it('two are due at once, those first that wait longest; what was read is not, nor what is another network’s', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    await store(tx, 'base', 7, aside('late', 1n))
    await store(tx, 'base', 6, aside('second', 2n))
    await store(tx, 'base', 5, aside('first', 3n))
    await store(tx, 'base', 1, aside('read', 4n))
    await store(tx, 'ethereum', 4, aside('elsewhere', 5n))
    await recordSetAsideRead(tx, 'base', 'read', sceneAt(1_000))
    expect(await dueAt(tx, 'base', 4)).toEqual([])
    expect(await dueAt(tx, 'base', 5)).toEqual(['first'])
    expect(await dueAt(tx, 'base', 9)).toEqual(['first', 'second'])
    expect(await dueAt(tx, 'ethereum', 9)).toEqual(['elsewhere'])
    expect(await findDueSetAside(tx, 'base', sceneAt(5_000))).toEqual([
      { txHash: 'first', block: { height: 3n, hash: 'h3' }, tries: 0, isInternal: false },
    ])
  }))

it('what was read or tried is noted of that transaction on that network', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    await store(tx, 'base', 5, aside('a', 3n), aside('b', 4n))
    await store(tx, 'ethereum', 5, aside('a', 6n), aside('b', 7n))
    await recordSetAsideRead(tx, 'base', 'a', sceneAt(1_000))
    await recordSetAsideTried(tx, 'base', 'b', sceneAt(8_000))
    const expected = [
      'base a 3 h3 unreadable 0 5 read',
      'base b 4 h4 unreadable 1 8 unread',
      'ethereum a 6 h6 unreadable 0 5 unread',
      'ethereum b 7 h7 unreadable 0 5 unread',
    ]
    expect(await readAll(tx)).toEqual(expected)
    await recordSetAsideTried(tx, 'base', 'b', sceneAt(9_000))
    expect((await readAll(tx))[1]).toBe('base b 4 h4 unreadable 2 9 unread')
  }))

it('what is above a height is forgotten, on one network', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    await store(tx, 'base', 5, aside('at', 3n), aside('above', 4n))
    await store(tx, 'ethereum', 5, aside('elsewhere', 9n))
    await forgetSetAsideAbove(tx, 'base', 3n, sceneAt(9_000))
    expect((await readAll(tx)).map((row) => row.split(' ')[1])).toEqual(['at', 'elsewhere'])
  }))

it('internal transfers that are asked for are due at once, and again only a minute after they were read', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    const ask = (seconds: number, ...hashes: string[]): Promise<void> =>
      storeInternal(
        tx,
        'base',
        hashes.map((hash) => aside(hash, 3n)),
        sceneAt(seconds * 1_000),
      )
    await store(tx, 'base', 90, aside('both', 3n))
    await ask(1, 'asked', 'both')
    expect(await dueAt(tx, 'base', 1)).toEqual(['asked', 'both'])
    expect(await findDueSetAside(tx, 'base', sceneAt(1_000))).toMatchObject([
      { txHash: 'asked', isInternal: true },
      { txHash: 'both', isInternal: true },
    ])
    await recordSetAsideTried(tx, 'base', 'asked', sceneAt(50_000))
    await recordSetAsideRead(tx, 'base', 'both', sceneAt(2_000))
    await ask(40, 'asked', 'both')
    expect(await dueAt(tx, 'base', 40)).toEqual([])
    await ask(63, 'asked', 'both')
    expect(await dueAt(tx, 'base', 63)).toEqual(['asked', 'both'])
    await storeInternal(tx, 'unwatched', [aside('asked', 3n)], SCENE_AT)
    expect(await readAll(tx)).toHaveLength(2)
  }))

it('internal transfers above a height are read again, since no scan finds them', () =>
  scene.within(async (tx) => {
    await addCursors(tx)
    const asked = [aside('at', 3n), aside('above', 4n)]
    await storeInternal(tx, 'base', asked, SCENE_AT)
    for (const { txHash } of asked) await recordSetAsideRead(tx, 'base', txHash, sceneAt(1_000))
    await forgetSetAsideAbove(tx, 'base', 3n, sceneAt(9_000))
    expect(await dueAt(tx, 'base', 8)).toEqual([])
    expect(await dueAt(tx, 'base', 9)).toEqual(['above'])
  }))
