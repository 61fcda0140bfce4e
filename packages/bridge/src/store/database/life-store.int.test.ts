import { describe, expect, it } from 'vitest'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addAttempt } from '../../testing/scenes/payout-rows.ts'
import { insertRow, readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from './database.ts'
import {
  acceptSurplus,
  beginLife,
  findLack,
  findLife,
  isComparedInLife,
  recordComparison,
  recordLife,
} from './life-store.ts'

const scene = useLedgerScene()

/** A database that has begun no life, as if no engine had used it. */
const forgetLives = (tx: Transaction) =>
  tx.query('ALTER TABLE database_lives DISABLE TRIGGER ALL; DELETE FROM database_lives')
const addLife = (tx: Transaction, mayLack: boolean, identity = 'another'): Promise<string> =>
  insertRow(tx, 'database_lives', { identity, began_at: SCENE_AT, may_lack: mayLack })
const compare = (tx: Transaction, lifeId: string, networkId: string) =>
  recordComparison(tx, { lifeId, networkId, height: 4n, at: SCENE_AT })
const accept = (tx: Transaction, networkId: string) =>
  acceptSurplus(tx, { networkId, actor: 'olga', reason: 'read', at: SCENE_AT })

describe('the life of the database', () => {
  it('does not exist before an engine has used it, and begins without a lack', () =>
    scene.within(async (tx) => {
      await forgetLives(tx)
      expect(await findLife(tx)).toBeUndefined()
      expect(await recordLife(tx, SCENE_AT)).toMatchObject({ beganAt: SCENE_AT, mayLack: false })
    }))

  it('begins with a lack where something was signed', () =>
    scene.within(async (tx) => {
      await forgetLives(tx)
      await addAttempt(tx)
      expect(await recordLife(tx, SCENE_AT)).toMatchObject({ mayLack: true })
    }))

  it('goes on while the database is the same, and is another one with a lack once it is not', () =>
    scene.within(async (tx) => {
      await forgetLives(tx)
      const first = await recordLife(tx, SCENE_AT)
      expect(await recordLife(tx, sceneAt(5_000))).toEqual(first)
      await addLife(tx, false)
      const second = await recordLife(tx, sceneAt(6_000))
      expect(second).toMatchObject({ beganAt: sceneAt(6_000), mayLack: true })
      expect(await recordLife(tx, sceneAt(7_000))).toEqual(second)
      expect(await findLife(tx)).toEqual(second)
    }))

  it('is another one when an operator declares it', () =>
    scene.within(async (tx) => {
      const before = await recordLife(tx, SCENE_AT)
      await beginLife(tx, { at: sceneAt(9_000), actor: 'olga', reason: 'restored' })
      expect(await findLife(tx)).toMatchObject({ beganAt: sceneAt(9_000), mayLack: true })
      expect(await findLife(tx)).not.toEqual(before)
      expect(await recordLife(tx, sceneAt(10_000))).toMatchObject({ beganAt: sceneAt(9_000) })
    }))
})

describe('a comparison', () => {
  it('is of one network in one life, and noted once', () =>
    scene.within(async (tx) => {
      const old = await addLife(tx, true)
      const life = await addLife(tx, true)
      await compare(tx, life, 'base')
      await compare(tx, life, 'base')
      await compare(tx, old, 'ethereum')
      expect(await isComparedInLife(tx, life, 'base')).toBe(true)
      expect(await isComparedInLife(tx, old, 'base')).toBe(false)
      expect(await isComparedInLife(tx, life, 'ethereum')).toBe(false)
      expect(await isComparedInLife(tx, old, 'ethereum')).toBe(true)
    }))
})

describe('what a network may lack', () => {
  it('is nothing in a life without a lack, and after a comparison in this one', () =>
    scene.within(async (tx) => {
      await compare(tx, await addLife(tx, true), 'base')
      await addLife(tx, false)
      expect(await findLack(tx, 'base')).toBeUndefined()
      expect(await findLack(tx, 'ethereum')).toBeUndefined()
      const life = await addLife(tx, true)
      expect(await findLack(tx, 'base')).toEqual({ isAccepted: false })
      await compare(tx, life, 'ethereum')
      expect(await findLack(tx, 'base')).toEqual({ isAccepted: false })
      expect(await findLack(tx, 'ethereum')).toBeUndefined()
    }))

  it('is accepted once, on one network, in one life', () =>
    scene.within(async (tx) => {
      await addLife(tx, true)
      expect(await accept(tx, 'base')).toBe(true)
      expect(await accept(tx, 'base')).toBe(false)
      expect(await findLack(tx, 'base')).toEqual({ isAccepted: true })
      expect(await findLack(tx, 'ethereum')).toEqual({ isAccepted: false })
      const life = await addLife(tx, true)
      expect(await findLack(tx, 'base')).toEqual({ isAccepted: false })
      expect(await accept(tx, 'base')).toBe(true)
      const lives = 'SELECT max(life_id) FROM surplus_acceptances'
      expect(await readColumn(tx, lives)).toEqual([life])
    }))

  it('is not accepted before the database has a life', () =>
    scene.within(async (tx) => {
      await forgetLives(tx)
      expect(await accept(tx, 'base')).toBe(false)
    }))
})
