import { describe, expect, it } from 'vitest'
import { payoutId } from '../../payout-events/payout-id.ts'
import {
  legsTo,
  MOST_FOR_ONE,
  NODE_DOWN,
  recipientsOf,
  refusalsOf,
  REVERTED,
  sceneLeg,
  slotsOf,
  TOO_DEAR,
} from '../../testing/scenes/signing-facts.ts'
import { createSigningScene, type SigningScene } from '../../testing/scenes/signing-scene.ts'
import { ETHER } from '../../testing/scenes/credit-scene.ts'
import { signPayouts } from './sign-payouts.ts'

/** Two payouts a transaction. */
const batches = (fate: 'own' | 'shared'): SigningScene => createSigningScene({ batch: fate, maxLegs: 2 })

describe('payouts by a contract', () => {
  it('share transactions, each by its own id', async () => {
    const scene = batches('own')
    const legs = legsTo('ann', 'bob', 'cy')
    const signing = await signPayouts(scene.context, legs)
    expect(scene.signings).toEqual([
      { how: 'batch', to: ['ann', 'bob'], slot: 40n },
      { how: 'batch', to: ['cy'], slot: 41n },
    ])
    const ids = signing.signed.flatMap((group) => group.legs.map((leg) => leg.payoutId))
    expect(ids).toEqual(legs.map(({ stableName }) => payoutId({ networkId: 'ethereum', stableName })))
  })

  it('may cost what was quoted for all of them', async () => {
    const scene = batches('own')
    scene.feeCaps.set('ann', 2n * MOST_FOR_ONE).set('bob', 0n)
    expect(slotsOf(await signPayouts(scene.context, legsTo('ann', 'bob')))).toEqual([[40n, 'ann,bob']])
    scene.feeCaps.set('bob', 1n)
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob'))
    expect(refusalsOf(signing)).toEqual([
      { to: 'ann', ...TOO_DEAR },
      { to: 'bob', ...TOO_DEAR },
    ])
  })

  it('leave out those whose own fee was quoted too low, and pay the others', async () => {
    const scene = batches('own')
    scene.feeCaps.set('ann', MOST_FOR_ONE).set('bob', MOST_FOR_ONE)
    const cheap = sceneLeg('ann', { quotedFeeUsd: 1n })
    const signing = await signPayouts(scene.context, [cheap, sceneLeg('bob'), sceneLeg('cy')])
    expect(slotsOf(signing)).toEqual([
      [40n, 'bob'],
      [41n, 'cy'],
    ])
    expect(refusalsOf(signing)).toEqual([{ to: 'ann', ...TOO_DEAR }])
  })

  it('go alone, by plain transfers, after they have failed together', async () => {
    const scene = batches('shared')
    const failed = sceneLeg('bob', { failures: 1 })
    await signPayouts(scene.context, [sceneLeg('ann'), failed, sceneLeg('cy')])
    expect(scene.signings).toEqual([
      { how: 'batch', to: ['ann', 'cy'], slot: 40n },
      { how: 'plain', to: ['bob'], slot: 41n },
    ])
  })

  it('that fail together count no refusal: which one failed is not known', async () => {
    const scene = batches('own')
    scene.errors.set('bob', REVERTED)
    const reason = 'execution_reverted: It says no.'
    expect(refusalsOf(await signPayouts(scene.context, legsTo('ann', 'bob')))).toEqual([
      { to: 'ann', reason, isRefused: false, waitsFor: null },
      { to: 'bob', reason, isRefused: false, waitsFor: null },
    ])
    expect(refusalsOf(await signPayouts(scene.context, legsTo('bob')))).toEqual([
      { to: 'bob', reason, isRefused: true, waitsFor: 'RECIPIENT' },
    ])
  })

  it('leave out those that it would refuse', async () => {
    const scene = batches('own')
    scene.checks.set('ann', { status: 'refused', kind: 'execution_reverted', reason: 'blocked' })
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob'))
    expect(slotsOf(signing)).toEqual([[40n, 'bob']])
    expect(refusalsOf(signing)).toMatchObject([{ to: 'ann', isRefused: true }])
  })

  it('are not made again when it has made them: the lane halts', async () => {
    const scene = batches('own')
    scene.checks.set('ann', { status: 'paid_before' }).set('bob', { status: 'paid_before' })
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob', 'cy'))
    const reason = 'paid_before: the payout contract says that it has paid this'
    expect(refusalsOf(signing)).toEqual([
      { to: 'ann', reason, isRefused: false, waitsFor: null },
      { to: 'bob', reason, isRefused: false, waitsFor: null },
    ])
    expect(scene.signings.flatMap(({ to }) => to)).toEqual(['cy'])
    expect(scene.halts.map(({ target, action }) => `${target} ${action}`)).toEqual(
      ['credit', 'payout', 'quote', 'refund'].map((action) => `wallet:ethereum:treasury ${action}`),
    )
    expect(scene.halts[0]).toMatchObject({
      actor: 'engine:pay',
      reason: 'The payout contract says that it has paid leg leg of ann, which no attempt of ours knows of',
    })
  })

  it('halt nothing when it has made none of them', async () => {
    const scene = batches('own')
    await signPayouts(scene.context, legsTo('ann'))
    expect(scene.halts).toEqual([])
  })

  it('wait while it cannot be called, as do those that the wallet cannot pay', async () => {
    const scene = batches('own')
    scene.balance = ETHER / 10n
    scene.checkError = NODE_DOWN
    const signing = await signPayouts(scene.context, legsTo('ann', 'bob'))
    expect(signing.failure?.error).toBe(NODE_DOWN)
    expect(recipientsOf(signing.failure?.legs)).toEqual(['ann'])
    expect(refusalsOf(signing)).toMatchObject([{ to: 'bob', waitsFor: 'LIQUIDITY' }])
    expect(scene.signings).toEqual([])
  })

  it('stop at a bug in asking it', async () => {
    const scene = batches('own')
    scene.checkError = new TypeError('a bug')
    await expect(signPayouts(scene.context, legsTo('ann'))).rejects.toThrow('a bug')
  })
})
