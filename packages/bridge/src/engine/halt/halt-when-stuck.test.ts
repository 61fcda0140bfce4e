import { ChainError, type PayoutState } from '@sunspan/chains'
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

const PLACE = { confirmations: 0, feePaid: 1n, height: 5n }

it.each<readonly [string, PayoutState]>([
  ['landed', { status: 'confirmed', ...PLACE }],
  ['landed and failed', { status: 'failed', ...PLACE }],
  ['lost its slot', { status: 'expired' }],
])('what has %s by the chain’s word is not stuck, whichever of its bytes it is', async (_, state) => {
  const scene = withStuck(4)
  scene.lookups.set('tx-3-2', state)
  await haltWhenStuck(scene.context, HEAD)
  expect(scene.halts).toEqual([])
  const five = withStuck(5)
  five.lookups.set('tx-3-2', state)
  await haltWhenStuck(five.context, HEAD)
  expect(five.halts).toEqual(HALTED)
})

it('what the chain does not know, or gives no answer for, is stuck like the rest', async () => {
  const scene = withStuck(4)
  scene.lookups.set('tx-0-1', { status: 'unknown' })
  scene.lookups.set('tx-1-1', new ChainError('rpc_unavailable', 'no node answers'))
  await haltWhenStuck(scene.context, HEAD)
  expect(scene.halts).toEqual(HALTED)
})

it('an error of another kind ends the step', async () => {
  const scene = withStuck(4)
  scene.lookups.set('tx-1-1', new Error('a mistake'))
  await expect(haltWhenStuck(scene.context, HEAD)).rejects.toThrow('a mistake')
})
