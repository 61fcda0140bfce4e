import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createSigningScene, DUST } from '../../testing/scenes/signing-scene.ts'
import { legsTo, NODE_DOWN, recipientsOf, REVERTED, slotsOf } from '../../testing/scenes/signing-facts.ts'
import { signPayouts } from './sign-payouts.ts'

const scene = useFresh(() => createSigningScene({ coins: true, maxLegs: 2 }))

const sign = async (...recipients: readonly string[]) => {
  const signing = await signPayouts(scene.context, legsTo(...recipients))
  return {
    ...signing,
    signed: slotsOf(signing),
    refused: signing.refusals.map(({ leg, isRefused }) => [leg.recipient, isRefused]),
  }
}

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
  scene.errors.set('bob', REVERTED)
  const { signed, refused } = await sign('ann', 'bob', 'cy')
  expect(signed).toEqual([
    [40n, 'ann'],
    [41n, 'cy'],
  ])
  expect(refused).toEqual([['bob', true]])
  expect(scene.signings.map(({ to }) => to.join())).toEqual(['ann,bob', 'ann', 'bob', 'cy'])
})

it('a refused payout does not hold up others', async () => {
  scene.errors.set(DUST, REVERTED)
  const { signed, refused } = await sign(DUST, 'ann', 'bob', 'cy')
  expect(signed).toEqual([
    [40n, 'ann,bob'],
    [41n, 'cy'],
  ])
  expect(refused).toEqual([[DUST, true]])
})

it('when the coins wait for a block, those that need them wait, and what was signed stays', async () => {
  scene.waits.add('dee')
  scene.errors.set(DUST, REVERTED)
  const { signed, waiting, failure, refused } = await sign('ann', 'bob', 'cy', 'dee', 'eve')
  expect(signed).toEqual([[40n, 'ann,bob']])
  expect(recipientsOf(waiting)).toEqual(['cy', 'dee'])
  expect([failure, refused]).toEqual([undefined, []])
  expect(scene.signings).toHaveLength(2)
})

it('when the node does not answer, what was signed and what was refused before stay so', async () => {
  scene.errors.set('bob', REVERTED).set('cy', NODE_DOWN)
  const { signed, waiting, failure, refused } = await sign('ann', 'bob', 'cy', 'dee', 'eve')
  expect(signed).toEqual([[40n, 'ann']])
  expect(refused).toEqual([['bob', true]])
  expect([failure?.error, waiting]).toEqual([NODE_DOWN, undefined])
  expect(recipientsOf(failure?.legs)).toEqual(['cy', 'dee'])
})
