import { ChainError } from '@sunspan/chains'
import { expect, it } from 'vitest'
import { ENDING_NOW, ENDING_REFUSALS, useEndingScene } from '../../testing/scenes/ending-scene.ts'
import { accountChanges } from '../../testing/scenes/ledger-scene.ts'
import { addOwedOrder, readOutcome, refuseLegs } from '../../testing/scenes/owed-orders.ts'
import { giveUpPayouts } from './give-up-payouts.ts'

const within = useEndingScene()

it('what the contract has paid is not given back as well: the lane halts, and it waits for a person', () =>
  within(async (scene) => {
    const { legIds } = await addOwedOrder(scene.tx)
    await refuseLegs(scene.tx, legIds)
    scene.contract = [{ status: 'paid_before' }]
    const changes = await accountChanges(scene.tx, async () => {
      expect(await giveUpPayouts(scene.on('base'))).toBe(0)
      // Before anything else is asked: the step has waited until both were written.
      expect(scene.asked).toEqual(['plan_by_key', 'lane_check', 'halts_set', 'legs_postpone'])
    })
    expect(changes).toEqual({})
    const { order, legs, events } = await readOutcome(scene.tx)
    expect([order, events]).toEqual(['SEND_FAILED', []])
    // Its next try is its fourth failure, but not a refusal.
    expect(legs).toMatchObject([{ status: 'due', failures: ENDING_REFUSALS + 1, refusals: ENDING_REFUSALS }])
    const { rows: waits } = await scene.tx.query('SELECT retry_at, last_error FROM legs')
    expect(waits).toEqual([
      {
        retry_at: new Date(ENDING_NOW.getTime() + 2_000),
        last_error: 'paid_before: the payout contract says that it has paid this',
      },
    ])
    const { rows: halts } = await scene.tx.query(
      'SELECT target, action, actor, reason FROM halts ORDER BY action',
    )
    const halt = {
      target: 'wallet:base:treasury-wallet',
      actor: 'engine:pay',
      reason: `The payout contract says that it has paid leg ${legIds[0] ?? ''}, which no attempt of ours knows of`,
    }
    expect(halts).toEqual(['credit', 'payout', 'quote', 'refund'].map((action) => ({ ...halt, action })))
  }))

it('what it has not paid goes back, and nothing halts', () =>
  within(async (scene) => {
    await refuseLegs(scene.tx, (await addOwedOrder(scene.tx)).legIds)
    scene.contract = [{ status: 'payable' }]
    expect(await giveUpPayouts(scene.on('base'))).toBe(1)
    expect((await readOutcome(scene.tx)).order).toBe('REJECTED')
    expect((await scene.tx.query('SELECT FROM halts')).rowCount).toBe(0)
  }))

it('while it does not say, nothing goes back, and nothing halts', () =>
  within(async (scene) => {
    await refuseLegs(scene.tx, (await addOwedOrder(scene.tx)).legIds)
    scene.contract = new ChainError('unknown', 'It says something else.')
    expect(await giveUpPayouts(scene.on('base'))).toBe(0)
    expect((await readOutcome(scene.tx)).order).toBe('SEND_FAILED')
    expect((await scene.tx.query('SELECT FROM halts')).rowCount).toBe(0)
  }))
