import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLedgerScene, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { insertRows, readColumn, sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  acquireLane,
  findLanes,
  LaneLostError,
  renewFreeLanes,
  renewLane,
  reserveSlotsBelow,
  withLane,
  type Lane,
} from './lane-store.ts'

const HELD: Lane = { networkId: 'base', wallet: 'w', owner: 'holder', fence: 5n }

/** The lane that is held, and others that differ in one thing each. */
const addLanes = (tx: Transaction): Promise<void> =>
  insertRows(tx, 'lanes', { owner: 'holder', fence: 5, expires_at: sceneAt(10_000), next_slot: 3 }, [
    { network_id: 'base', wallet: 'w' },
    { network_id: 'base', wallet: 'v', expires_at: sceneAt(20_000) },
    { network_id: 'ethereum', wallet: 'w', expires_at: sceneAt(30_000) },
  ])
const readLanes = (tx: Transaction): Promise<readonly string[]> =>
  readColumn(
    tx,
    `SELECT concat_ws(' ', network_id, wallet, owner, fence, extract(epoch FROM expires_at)::int - 1000, next_slot)
     FROM lanes ORDER BY network_id, wallet`,
  )
const OTHERS = ['base v holder 5 20 3', 'ethereum w holder 5 30 3']
const take = (tx: Transaction, seconds: number, silent?: { fence: bigint; expiresAt: string }) =>
  acquireLane(tx, {
    networkId: 'base',
    wallet: 'w',
    owner: 'taker',
    now: sceneAt(seconds * 1_000),
    until: sceneAt(99_000),
    silent,
  })

const look = (tx: Transaction) => findLanes(tx, { now: sceneAt(10_000), since: sceneAt(-5_000) })
const findLane = async (tx: Transaction, networkId: string, wallet: string) =>
  (await look(tx)).lanes.find((lane) => lane.networkId === networkId && lane.wallet === wallet)

const scene = useLedgerScene()

describe('a lane', () => {
  it('that was never held begins with the first fence', () =>
    scene.within(async (tx) => {
      expect(await findLane(tx, 'base', 'w')).toBeUndefined()
      expect(await take(tx, 1)).toEqual({ networkId: 'base', wallet: 'w', owner: 'taker', fence: 1n })
      expect(await readLanes(tx)).toEqual(['base w taker 1 99 0'])
    }))

  it('is taken over from the moment that its lease ends', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      expect(await take(tx, 9)).toBeUndefined()
      expect(await readLanes(tx)).toEqual([OTHERS[0], 'base w holder 5 10 3', OTHERS[1]])
      expect(await take(tx, 10)).toMatchObject({ owner: 'taker', fence: 6n })
      expect(await readLanes(tx)).toEqual([OTHERS[0], 'base w taker 6 99 3', OTHERS[1]])
    }))

  it('is taken over from a holder that is silent, and from none that has renewed or changed', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      const seen = await findLane(tx, 'base', 'w')
      const other = await findLane(tx, 'base', 'v')
      if (seen === undefined || other === undefined) throw new Error('There is no lane')
      expect(seen.fence).toBe(5n)
      expect(other.expiresAt).not.toBe(seen.expiresAt)
      expect(await take(tx, 1, { ...seen, expiresAt: other.expiresAt })).toBeUndefined()
      expect(await take(tx, 1, { ...seen, fence: 4n })).toBeUndefined()
      expect(await take(tx, 1, seen)).toMatchObject({ fence: 6n })
    }))

  it('is seen as held, expired or given back', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      await tx.query(`UPDATE lanes SET expires_at = 'epoch' WHERE network_id = 'ethereum'`)
      const { lanes } = await look(tx)
      const stateOf = ({ networkId, wallet, owner, isExpired, isGivenBack }: (typeof lanes)[number]) =>
        [networkId, wallet, owner, isExpired, isGivenBack].join(' ')
      expect(lanes.map(stateOf).toSorted()).toEqual([
        'base v holder false false',
        'base w holder true false',
        'ethereum w holder true true',
      ])
    }))

  it('is seen together with the engines that live', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      const engine = {
        role: 'engine',
        host: 'here',
        pid: 1,
        digest: '',
        currency_ids: [],
        started_at: sceneAt(0),
      }
      await insertRows(tx, 'processes', { ...engine, is_engine: true, seen_at: sceneAt(0) }, [
        { id: 'two' },
        { id: 'one' },
        { id: 'silent', seen_at: sceneAt(-5_000) },
        { id: 'api', is_engine: false },
      ])
      expect((await look(tx)).engines).toEqual(['one', 'two'])
    }))

  it('is renewed together with others, while it is ours', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      const lanes = [HELD, { ...HELD, wallet: 'v', fence: 4n }, { ...HELD, networkId: 'ethereum' }]
      expect(await renewFreeLanes(tx, lanes, sceneAt(40_000))).toEqual(new Set(['base', 'ethereum']))
      expect(await readLanes(tx)).toEqual([
        'base v holder 5 20 3',
        'base w holder 5 40 3',
        'ethereum w holder 5 40 3',
      ])
    }))

  it('is looked up by its network and its wallet', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      await tx.query('UPDATE lanes SET fence = fence + next_slot WHERE wallet = $1', ['v'])
      await tx.query('UPDATE lanes SET fence = fence + 10 WHERE network_id = $1', ['ethereum'])
      const fenceOf = async (networkId: string, wallet: string) =>
        (await findLane(tx, networkId, wallet))?.fence
      expect(await fenceOf('base', 'w')).toBe(5n)
      expect(await fenceOf('base', 'v')).toBe(8n)
      expect(await fenceOf('ethereum', 'w')).toBe(15n)
      expect(await fenceOf('ethereum', 'v')).toBeUndefined()
    }))

  it('is renewed by its holder alone, and no other lane with it', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      await renewLane(tx, HELD, sceneAt(50_000))
      expect(await readLanes(tx)).toEqual([OTHERS[0], 'base w holder 5 50 3', OTHERS[1]])
      await expect(renewLane(tx, { ...HELD, fence: 4n }, sceneAt(60_000))).rejects.toThrow(LaneLostError)
      expect(await readLanes(tx)).toEqual([OTHERS[0], 'base w holder 5 50 3', OTHERS[1]])
    }))

  it('counts its slots upwards, for its holder alone', () =>
    scene.within(async (tx) => {
      await addLanes(tx)
      await reserveSlotsBelow(tx, HELD, 3n)
      await reserveSlotsBelow(tx, HELD, 7n)
      expect(await readLanes(tx)).toEqual([OTHERS[0], 'base w holder 5 10 7', OTHERS[1]])
      await expect(reserveSlotsBelow(tx, HELD, 6n)).rejects.toThrow(LaneLostError)
      await expect(reserveSlotsBelow(tx, { ...HELD, fence: 4n }, 9n)).rejects.toThrow(LaneLostError)
      expect(await readLanes(tx)).toEqual([OTHERS[0], 'base w holder 5 10 7', OTHERS[1]])
    }))
})

describe('work in a lane', () => {
  const own = useShared(createLedgerScene)
  beforeEach(async () => {
    await own.pool.query('DELETE FROM lanes')
    await own.pool.query(
      `INSERT INTO lanes (network_id, wallet, owner, fence, expires_at, next_slot)
       VALUES ('base', 'v', 'o', 5, now(), 1), ('base', 'w', 'o', 5, now(), 2), ('ethereum', 'w', 'o', 5, now(), 4), ('base', 'u', 'o', 6, now(), 8)`,
    )
  })

  it.each([
    ['base', 'v', 1n],
    ['base', 'w', 2n],
    ['ethereum', 'w', 4n],
  ])('of %s and %s gets its own next slot', async (networkId, wallet, slot) => {
    expect(await withLane(own.pool, { ...HELD, networkId, wallet }, async (_, next) => next)).toBe(slot)
  })

  it.each([
    ['an earlier fence', { fence: 4n }],
    ['the fence of another wallet', { fence: 6n }],
    ['another network', { networkId: 'polygon' }],
    ['another wallet', { wallet: 'x' }],
  ])('with %s is not begun', async (_, change) => {
    let isBegun = false
    const work = withLane(own.pool, { ...HELD, ...change }, async () => {
      isBegun = true
    })
    await expect(work).rejects.toThrow(LaneLostError)
    expect(isBegun).toBe(false)
  })
})
