import { expect, it } from 'vitest'
import { createSigningScene, type SigningScene } from '../../testing/scenes/signing-scene.ts'
import { haltWhenStuck } from './halt-when-stuck.ts'

/** Twelve blocks, 24 seconds, for each of the six prices that a transaction is offered at. */
const PATIENCE = 72n
const HEAD = 500n
const withStuck = (count: number, options?: Parameters<typeof createSigningScene>[0]): SigningScene =>
  Object.assign(createSigningScene(options), { stuck: { count, since: HEAD - PATIENCE } })
const HALTED = ['payout', 'refund', 'quote'].map((action) => ({
  target: 'wallet:ethereum:treasury',
  action,
  actor: 'engine:stuck',
  reason: '4 transactions of treasury do not land, whatever is offered for them',
}))

it('three transactions that do not land may be a busy block, and halt nothing', async () => {
  const scene = withStuck(3)
  await haltWhenStuck(scene.context, HEAD)
  expect(scene.halts).toEqual([])
})

it('a fourth one halts what the wallet pays, and what is promised of it; deposits are credited all the same', async () => {
  const scene = withStuck(4)
  await haltWhenStuck(scene.context, HEAD)
  expect(scene.halts).toEqual(HALTED)
})

it('where bytes expire by themselves nothing is stuck, unless their fees can be raised', async () => {
  const never = withStuck(4, { raises: 'never' })
  await haltWhenStuck(never.context, HEAD)
  expect(never.halts).toEqual([])
  const bumped = withStuck(4, { raises: 'bump' })
  await haltWhenStuck(bumped.context, HEAD)
  expect(bumped.halts).toEqual(HALTED)
})
