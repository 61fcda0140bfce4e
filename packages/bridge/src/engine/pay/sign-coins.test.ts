import { ChainError } from '@sunspan/chains'
import { beforeEach, expect, it } from 'vitest'
import { createSigningScene, DUST, sceneLeg, type SigningScene } from '../../testing/scenes/signing-scene.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { signPayouts } from './sign-payouts.ts'

let scene: SigningScene
beforeEach(() => {
  scene = createSigningScene({ coins: true, maxLegs: 2 })
})

const legsTo = (...recipients: readonly string[]): readonly DueLeg[] => recipients.map((to) => sceneLeg(to))
const recipientsOf = (legs: readonly DueLeg[] = []): readonly string[] =>
  legs.map(({ recipient }) => recipient)
const sign = async (...recipients: readonly string[]) => {
  const signing = await signPayouts(scene.context, legsTo(...recipients))
  return {
    ...signing,
    signed: signing.signed.map(({ legs, transfer }) => [
      transfer.slot,
      legs.map(({ leg }) => leg.recipient).join(),
    ]),
    refused: signing.refusals.map(({ leg, isRefused }) => [leg.recipient, isRefused]),
  }
}
const node = new ChainError('rpc_unavailable', 'The node is down.')
const reverted = new ChainError('execution_reverted', 'It says no.')

it('no transfer spends the coins of one before it, or of one that may still land', async () => {
  scene.live = [{ txId: 'old', raw: '0x', slot: 12n }]
  const { signed } = await sign('ann', 'bob', 'cy', 'dee', 'eve')
  expect(signed).toEqual([
    [40n, 'ann,bob'],
    [41n, 'cy,dee'],
    [42n, 'eve'],
  ])
  expect(scene.signings).toEqual([
    { how: 'coins', to: ['ann', 'bob'], slot: 40n, live: ['old'] },
    { how: 'coins', to: ['cy', 'dee'], slot: 41n, live: ['old', 'tx-40'] },
    { how: 'coins', to: ['eve'], slot: 42n, live: ['old', 'tx-40', 'tx-41'] },
  ])
  expect(scene.mostAtOnce).toBe(1)
})

it('those that cannot be paid together are tried alone, at once and before the others', async () => {
  scene.errors.set('bob', reverted)
  const { signed, refused } = await sign('ann', 'bob', 'cy')
  expect(signed).toEqual([
    [40n, 'ann'],
    [41n, 'cy'],
  ])
  expect(refused).toEqual([['bob', true]])
  expect(scene.signings.map(({ to }) => to.join())).toEqual(['ann,bob', 'ann', 'bob', 'cy'])
})

it('one that is refused holds up nobody', async () => {
  scene.errors.set(DUST, reverted)
  const { signed, refused } = await sign(DUST, 'ann', 'bob', 'cy')
  expect(signed).toEqual([
    [40n, 'ann,bob'],
    [41n, 'cy'],
  ])
  expect(refused).toEqual([[DUST, true]])
})

it('when the coins wait for a block, those that need them wait, and what was signed stays', async () => {
  scene.waits.add('dee')
  scene.errors.set(DUST, reverted)
  const { signed, waiting, failure, refused } = await sign('ann', 'bob', 'cy', 'dee', 'eve')
  expect(signed).toEqual([[40n, 'ann,bob']])
  expect(recipientsOf(waiting)).toEqual(['cy', 'dee'])
  expect([failure, refused]).toEqual([undefined, []])
  expect(scene.signings).toHaveLength(2)
})

it('when the node does not answer, what was signed and what was refused before stay so', async () => {
  scene.errors.set('bob', reverted).set('cy', node)
  const { signed, waiting, failure, refused } = await sign('ann', 'bob', 'cy', 'dee', 'eve')
  expect(signed).toEqual([[40n, 'ann']])
  expect(refused).toEqual([['bob', true]])
  expect([failure?.error, waiting]).toEqual([node, undefined])
  expect(recipientsOf(failure?.legs)).toEqual(['cy', 'dee'])
})
