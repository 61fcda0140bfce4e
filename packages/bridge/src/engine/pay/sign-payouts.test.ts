import { describe, expect, it } from 'vitest'
import {
  legsTo,
  MOST_FOR_ONE,
  NODE_DOWN,
  recipientsOf,
  refusalsOf,
  REVERTED,
  slotsOf,
  TOO_DEAR,
} from '../../testing/scenes/signing-facts.ts'
import { createSigningScene } from '../../testing/scenes/signing-scene.ts'
import { ETHER } from '../../testing/scenes/credit-scene.ts'
import { signPayouts } from './sign-payouts.ts'

describe('payouts by transactions of their own', () => {
  it('take the slots that follow each other', async () => {
    const scene = createSigningScene()
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob', 'cy'))
    expect(slotsOf(signing)).toEqual([
      [40n, 'ann'],
      [41n, 'bob'],
      [42n, 'cy'],
    ])
    expect(signing.refusals).toEqual([])
    expect(scene.signings).toEqual([
      { how: 'plain', to: ['ann'], slot: 40n },
      { how: 'plain', to: ['bob'], slot: 41n },
      { how: 'plain', to: ['cy'], slot: 42n },
    ])
  })

  it('are signed sixteen at a time', async () => {
    const scene = createSigningScene()
    const many = Array.from({ length: 20 }, (_, index) => `r${String(index)}`)
    expect((await signPayouts(scene.context, legsTo(...many))).signed).toHaveLength(20)
    expect(scene.mostAtOnce).toBe(16)
  })

  it('end before one that is refused, so that no slot stays empty', async () => {
    const scene = createSigningScene()
    scene.errors.set('bob', REVERTED)
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob', 'cy'))
    expect(slotsOf(signing)).toEqual([[40n, 'ann']])
    expect(refusalsOf(signing)).toEqual([
      { to: 'bob', reason: 'execution_reverted: It says no.', isRefused: true, waitsFor: 'RECIPIENT' },
    ])
    expect(signing.failure).toBeUndefined()
  })

  it('end before one for which the node does not answer, and count no failure', async () => {
    const scene = createSigningScene()
    scene.errors.set('bob', NODE_DOWN)
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob', 'cy'))
    expect(slotsOf(signing)).toEqual([[40n, 'ann']])
    expect(signing.refusals).toEqual([])
    expect(signing.failure?.error).toBe(NODE_DOWN)
    expect(recipientsOf(signing.failure?.legs)).toEqual(['bob'])
  })

  it('are refused where the wallet holds too little, and the others are signed', async () => {
    const scene = createSigningScene()
    scene.balance = ETHER / 10n
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob'))
    expect(slotsOf(signing)).toEqual([[40n, 'ann']])
    expect(refusalsOf(signing)).toMatchObject([{ to: 'bob', waitsFor: 'LIQUIDITY' }])
  })

  it('cost three times what was quoted at most', async () => {
    const scene = createSigningScene()
    scene.feeCaps.set('ann', MOST_FOR_ONE).set('bob', MOST_FOR_ONE + 1n)
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob'))
    expect(slotsOf(signing)).toEqual([[40n, 'ann']])
    expect(refusalsOf(signing)).toEqual([{ to: 'bob', ...TOO_DEAR }])
  })

  it('wait while the value of a fee is unknown', async () => {
    const scene = createSigningScene()
    scene.prices.delete('ETH')
    const signing = await signPayouts(scene.context, legsTo('ann'))
    expect(signing.signed).toEqual([])
    expect(refusalsOf(signing)).toEqual([{ to: 'ann', ...TOO_DEAR }])
  })

  it('stop at a bug, which is not an answer of the chain', async () => {
    const scene = createSigningScene()
    scene.errors.set('ann', new TypeError('a bug'))
    await expect(signPayouts(scene.context, legsTo('ann'))).rejects.toThrow('a bug')
  })

  it('are not signed by a database that has gone back to an older slot', async () => {
    const scene = createSigningScene()
    await signPayouts(scene.context, legsTo('ann'))
    scene.ourSlot = 39n
    expect(await signPayouts(scene.context, legsTo('bob'))).toEqual({ signed: [], refusals: [] })
    expect(scene.signings).toHaveLength(1)
  })
})
