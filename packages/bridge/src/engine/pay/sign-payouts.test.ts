import { ChainError } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import { createSigningScene, sceneLeg } from '../../testing/scenes/signing-scene.ts'
import { ETHER } from '../../testing/scenes/credit-scene.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { signPayouts, type Signing } from './sign-payouts.ts'

const MOST_FOR_ONE = (3n * ETHER) / 100n
const legsTo = (...recipients: readonly string[]): readonly DueLeg[] => recipients.map((to) => sceneLeg(to))

/** Recipients that a transaction was signed for, by slot. */
const slotsOf = ({ signed }: Signing): readonly (readonly [bigint, string])[] =>
  signed.map(({ legs, transfer }) => [transfer.slot, legs.map(({ leg }) => leg.recipient).join()])
const recipientsOf = (legs: readonly DueLeg[] = []): readonly string[] =>
  legs.map(({ recipient }) => recipient)
const refusalsOf = ({ refusals }: Signing): readonly object[] =>
  refusals.map(({ leg, ...refusal }) => ({ to: leg.recipient, ...refusal }))

const node = new ChainError('rpc_unavailable', 'The node is down.')
const reverted = new ChainError('execution_reverted', 'It says no.')
const FEES = {
  reason: 'fee_above_ceiling: the network asks more than three times the fee, or has no price',
  ...{ isRefused: false, waitsFor: 'FEES' },
}

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
    scene.errors.set('bob', reverted)
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob', 'cy'))
    expect(slotsOf(signing)).toEqual([[40n, 'ann']])
    expect(refusalsOf(signing)).toEqual([
      { to: 'bob', reason: 'execution_reverted: It says no.', isRefused: true, waitsFor: 'RECIPIENT' },
    ])
    expect(signing.failure).toBeUndefined()
  })

  it('end before one for which the node does not answer, and nobody is blamed', async () => {
    const scene = createSigningScene()
    scene.errors.set('bob', node)
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob', 'cy'))
    expect(slotsOf(signing)).toEqual([[40n, 'ann']])
    expect(signing.refusals).toEqual([])
    expect(signing.failure?.error).toBe(node)
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
    expect(refusalsOf(signing)).toEqual([{ to: 'bob', ...FEES }])
  })

  it('wait while nobody can tell what a fee is worth', async () => {
    const scene = createSigningScene()
    scene.prices.delete('ETH')
    const signing = await signPayouts(scene.context, legsTo('ann'))
    expect(signing.signed).toEqual([])
    expect(refusalsOf(signing)).toEqual([{ to: 'ann', ...FEES }])
  })

  it('stop at a bug, which is no answer of the chain', async () => {
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
