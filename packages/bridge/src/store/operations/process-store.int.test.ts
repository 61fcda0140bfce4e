import { expect, it } from 'vitest'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findLiveProcesses, forgetProcess, recordProcess } from './process-store.ts'

const scene = useLedgerScene()

/** Silent for longer than ten seconds is gone; for longer than a hundred and ten, forgotten. */
const record = (tx: Transaction, id: string, seconds: number, place: { host?: string; pid?: number } = {}) =>
  recordProcess(tx, {
    id,
    role: 'engine',
    host: place.host ?? 'h',
    pid: place.pid ?? 1,
    isEngine: true,
    digest: 'd',
    currencyIds: ['a', 'b'],
    startedAt: sceneAt(0),
    now: sceneAt(seconds * 1_000),
    since: sceneAt((seconds - 10) * 1_000),
  })
const idsOf = (processes: readonly { id: string }[]): readonly string[] => processes.map(({ id }) => id)
const readIds = (tx: Transaction): Promise<readonly string[]> =>
  readColumn(tx, 'SELECT id FROM processes ORDER BY id')

it('processes are alive that were seen since, by host and number', () =>
  scene.within(async (tx) => {
    await record(tx, 'late', 205, { host: 'z', pid: 1 })
    await record(tx, 'second', 206, { host: 'a', pid: 9 })
    await record(tx, 'first', 201, { host: 'a', pid: 2 })
    await record(tx, 'silent', 200, { host: 'a', pid: 1 })
    expect(idsOf(await record(tx, 'own', 210, { host: 'b' }))).toEqual(['first', 'second', 'own', 'late'])
    expect(idsOf(await findLiveProcesses(tx, sceneAt(199_000)))).toHaveLength(5)
    expect(await findLiveProcesses(tx, sceneAt(206_000))).toEqual([
      { id: 'own', role: 'engine', host: 'b', pid: 1, digest: 'd', startedAt: sceneAt(0) },
    ])
  }))

it('a process is forgotten once it was silent for ten times as long, and comes back by itself', () =>
  scene.within(async (tx) => {
    await record(tx, 'older', 99)
    await record(tx, 'old', 100)
    await record(tx, 'own', 98)
    expect(idsOf(await record(tx, 'own', 210))).toEqual(['own'])
    expect(await readIds(tx)).toEqual(['old', 'own'])
  }))

it('a process that ends is forgotten alone', () =>
  scene.within(async (tx) => {
    await record(tx, 'a', 100)
    await record(tx, 'b', 100)
    await forgetProcess(tx, 'a')
    expect(await readIds(tx)).toEqual(['b'])
  }))
