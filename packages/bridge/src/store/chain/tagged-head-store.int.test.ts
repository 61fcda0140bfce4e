import { expect, it } from 'vitest'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import type { Transaction } from '../database/database.ts'
import { findTaggedHeads, forgetTaggedHeadsAbove, recordTaggedHead } from './tagged-head-store.ts'

const scene = useLedgerScene()

const record = (tx: Transaction, networkId: string, tag: 'safe' | 'finalized', height: bigint, hash = 'h') =>
  recordTaggedHead(tx, { networkId, tag, block: { height, hash }, at: SCENE_AT })

it('a tag only advances, by itself', () =>
  scene.within(async (tx) => {
    await record(tx, 'base', 'safe', 5n)
    await record(tx, 'base', 'finalized', 3n)
    await record(tx, 'ethereum', 'safe', 9n)
    await record(tx, 'base', 'safe', 5n, 'same height')
    await record(tx, 'base', 'safe', 4n, 'lower')
    expect(await findTaggedHeads(tx, 'base')).toEqual(
      new Map([
        ['safe', { height: 5n, hash: 'h' }],
        ['finalized', { height: 3n, hash: 'h' }],
      ]),
    )
    await record(tx, 'base', 'safe', 6n, 'higher')
    expect((await findTaggedHeads(tx, 'base')).get('safe')).toEqual({ height: 6n, hash: 'higher' })
    expect((await findTaggedHeads(tx, 'base')).get('finalized')).toEqual({ height: 3n, hash: 'h' })
    expect(await findTaggedHeads(tx, 'ethereum')).toEqual(new Map([['safe', { height: 9n, hash: 'h' }]]))
  }))

it('a tag above a block is forgotten, and grows again from below', () =>
  scene.within(async (tx) => {
    await record(tx, 'base', 'safe', 5n)
    await record(tx, 'base', 'finalized', 3n)
    await record(tx, 'ethereum', 'safe', 9n)
    await forgetTaggedHeadsAbove(tx, 'base', 4n)
    expect(await findTaggedHeads(tx, 'base')).toEqual(new Map([['finalized', { height: 3n, hash: 'h' }]]))
    await record(tx, 'base', 'safe', 4n)
    expect((await findTaggedHeads(tx, 'base')).get('safe')).toEqual({ height: 4n, hash: 'h' })
    expect(await findTaggedHeads(tx, 'ethereum')).toEqual(new Map([['safe', { height: 9n, hash: 'h' }]]))
  }))
