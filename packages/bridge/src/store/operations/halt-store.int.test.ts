import { describe, expect, it } from 'vitest'
import type { HaltAction } from '../../model/halt-target.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findActiveHalts, findHalt, insertHalts, liftHalt, listRecentHalts, notHalted } from './halt-store.ts'

const scene = useLedgerScene()

const halt = (tx: Transaction, target: string, actions: readonly HaltAction[] = ['payout'], actor = 'olga') =>
  insertHalts(tx, { target, actions, actor, reason: `of ${target}`, at: SCENE_AT })
const lift = (tx: Transaction, id: string | undefined) =>
  liftHalt(tx, { id: id ?? '', actor: 'otto', reason: 'over', at: sceneAt(5_000) })
const namesOf = (halts: readonly { target: string; action: string }[]): readonly string[] =>
  halts.map(({ target, action }) => `${action} ${target}`)

describe('halts', () => {
  it('are set once for each action and target', () =>
    scene.within(async (tx) => {
      expect(namesOf(await halt(tx, 'global', ['payout', 'credit']))).toEqual([
        'payout global',
        'credit global',
      ])
      expect(namesOf(await halt(tx, 'global', ['refund', 'payout']))).toEqual(['refund global'])
      expect(namesOf(await halt(tx, 'network:base'))).toEqual(['payout network:base'])
    }))

  it('are lifted once, each by itself, and can be set again', () =>
    scene.within(async (tx) => {
      const [first] = await halt(tx, 'network:base')
      const [second] = await halt(tx, 'network:ethereum')
      expect(await lift(tx, first?.id)).toEqual({
        ...first,
        liftedAt: sceneAt(5_000),
        liftedBy: 'otto',
        liftReason: 'over',
      })
      expect(await lift(tx, first?.id)).toBeUndefined()
      expect(await findActiveHalts(tx)).toEqual([second])
      const [again] = await halt(tx, 'network:base')
      expect(await findActiveHalts(tx)).toEqual([second, again])
      expect(namesOf(await listRecentHalts(tx))).toEqual([
        'payout network:base',
        'payout network:ethereum',
        'payout network:base',
      ])
      expect((await listRecentHalts(tx)).map(({ liftedBy }) => liftedBy)).toEqual([null, null, 'otto'])
    }))

  it('are listed newest first, five hundred of them', () =>
    scene.within(async (tx) => {
      await tx.query(
        `INSERT INTO halts (target, action, actor, reason, at) SELECT 'network:' || n, 'payout', 'olga', 'r', now() FROM generate_series(1, 501) n`,
      )
      const listed = await listRecentHalts(tx)
      expect([listed.length, listed[0]?.target, listed[499]?.target]).toEqual([
        500,
        'network:501',
        'network:2',
      ])
    }))
})

const ROUTE = { network: 'base', currency: 'base-eth', currencyIn: 'a', currencyOut: 'b', wallet: 'w' }
const ROUTE_SQL = { network: 'r.n', currency: 'r.c', currencyIn: 'r.i', currencyOut: 'r.o', wallet: 'r.w' }
/** Whether SQL lets the route pass. */
const passes = async (tx: Transaction, action: HaltAction, exceptBy?: string): Promise<boolean> => {
  const sql = `SELECT FROM (VALUES ('base', 'base-eth', 'a', 'b', 'w')) AS r (n, c, i, o, w)
    WHERE ${notHalted(action, ROUTE_SQL, exceptBy)}`
  return (await tx.query(sql)).rowCount === 1
}

describe('a halt stops what its target says', () => {
  it.each(['global', 'network:base', 'currency:base-eth', 'pair:a>b', 'wallet:base:w'])('by %s', (target) =>
    scene.within(async (tx) => {
      expect(await findHalt(tx, 'payout', [ROUTE])).toBeUndefined()
      expect(await passes(tx, 'payout')).toBe(true)
      const [set] = await halt(tx, target)
      expect(await findHalt(tx, 'payout', [ROUTE])).toEqual(set)
      expect(await passes(tx, 'payout')).toBe(false)
      expect(await passes(tx, 'payout', 'olga')).toBe(true)
      expect(await passes(tx, 'payout', 'otto')).toBe(false)
      expect(await findHalt(tx, 'credit', [ROUTE])).toBeUndefined()
      expect(await passes(tx, 'credit')).toBe(true)
      await lift(tx, set?.id)
      expect(await findHalt(tx, 'payout', [ROUTE])).toBeUndefined()
      expect(await passes(tx, 'payout')).toBe(true)
    }),
  )

  it.each(['network:ethereum', 'currency:a', 'pair:b>a', 'wallet:ethereum:w', 'wallet:base:v'])(
    'and not by %s',
    (target) =>
      scene.within(async (tx) => {
        await halt(tx, target)
        expect(await findHalt(tx, 'payout', [ROUTE])).toBeUndefined()
        expect(await passes(tx, 'payout')).toBe(true)
      }),
  )

  it('of several, the one that was set first on any of the routes is returned', () =>
    scene.within(async (tx) => {
      const [first] = await halt(tx, 'network:ethereum')
      await halt(tx, 'network:base')
      expect(await findHalt(tx, 'payout', [ROUTE, { ...ROUTE, network: 'ethereum' }])).toEqual(first)
      expect(await readColumn(tx, 'SELECT count(*) FROM halts')).toEqual(['2'])
    }))
})
