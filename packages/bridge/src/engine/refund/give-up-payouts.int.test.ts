import { describe, expect, it } from 'vitest'
import type { EndedLeg } from '../../store/payouts/given-up-store.ts'
import { findLegToEnd } from '../../store/payouts/given-up-store.ts'
import { LaneLostError } from '../../store/chain/lane-store.ts'
import {
  ENDING_REFUSALS,
  ENDING_REFUSED_FOR_MS,
  useEndingScene,
  type EndingScene,
} from '../../testing/scenes/ending-scene.ts'
import { accountChanges, SCENE_ORDER } from '../../testing/scenes/ledger-scene.ts'
import {
  addOwedOrder,
  OWED,
  OWED_DEPOSIT,
  OWED_TOKEN,
  readOutcome,
  refuseLegs,
  waitUntil,
} from '../../testing/scenes/owed-orders.ts'
import { endLeg, giveUpPayouts } from './give-up-payouts.ts'

const within = useEndingScene()

const BOOK = `ethereum/${OWED_TOKEN}`
const REASON = 'execution_reverted: blocked'
const DEPOSIT_TX = { tx_hash: '0xdeposit' }
/** What a thousandth of an ether costs in USDC at 3200 dollars. */
const BURNT = 10n ** 15n
const COST = 3_200_000n

const giveUp = ({ on }: EndingScene): Promise<number> => giveUpPayouts(on('base'))
const changesOf = (scene: EndingScene) => accountChanges(scene.tx, () => giveUp(scene))
/** What the books show when a deposit goes back, less what is kept. */
const goesBack = (depositId: string, kept: bigint) => ({
  [`${BOOK}/order/${SCENE_ORDER}`]: OWED.funded,
  [`${BOOK}/dust`]: OWED.dust,
  [`${BOOK}/refund_payable/${depositId}`]: kept + OWED.refund - OWED_DEPOSIT,
})
/** A payout that ends, as the step has read it. */
async function readLeg(scene: EndingScene, order?: Parameters<typeof addOwedOrder>[1]): Promise<EndedLeg> {
  const [id = ''] = (await addOwedOrder(scene.tx, order)).legIds
  await refuseLegs(scene.tx, [id])
  const leg = await findLegToEnd(scene.tx, id)
  if (leg === undefined) throw new Error('The leg is due')
  return leg
}

describe('a payout that is refused for too long', () => {
  it('ends its order, and the whole deposit goes back, what was too little to send included', () =>
    within(async (scene) => {
      const { depositId, legIds } = await addOwedOrder(scene.tx)
      await refuseLegs(scene.tx, legIds)
      expect(await changesOf(scene)).toEqual(goesBack(depositId, 0n))
      const outcome = await readOutcome(scene.tx)
      expect(outcome.order).toBe('REJECTED')
      expect(outcome.deposit).toEqual({
        booked: 'refund',
        reason: 'payout_impossible',
        state: 'none',
        refund: Number(OWED_DEPOSIT),
        dust: 0,
        kept: 0,
      })
      expect(outcome.legs).toMatchObject([{ status: 'refunded', kept: 0 }])
      expect(outcome.events).toEqual([{ event: 'payout_refunded', data: { ...DEPOSIT_TX, reason: REASON } }])
      expect(scene.log).toEqual(['A payout is impossible; its deposit goes back'])
    }))

  it('is counted, and ends once', () =>
    within(async (scene) => {
      await refuseLegs(scene.tx, (await addOwedOrder(scene.tx)).legIds)
      expect(await giveUp(scene)).toBe(1)
      expect(await giveUp(scene)).toBe(0)
    }))

  it.each([
    ['as often, but not for as long', { forMs: ENDING_REFUSED_FOR_MS - 1 }],
    ['for as long, but not as often', { times: ENDING_REFUSALS - 1 }],
  ])('is still tried %s', (_, refusals) =>
    within(async (scene) => {
      await refuseLegs(scene.tx, (await addOwedOrder(scene.tx)).legIds, refusals)
      expect(await changesOf(scene)).toEqual({})
      expect(scene.log).toEqual([])
    }),
  )

  it('locks the deposit, then the order, then the payout, as all do that change them', () =>
    within(async (scene) => {
      const leg = await readLeg(scene)
      await endLeg(scene.on('base'), leg, 'payout_impossible')
      const first = ['plan_by_key', 'lane_check', 'refunds_owe_all', 'order_changes_lock', 'legs_give_up']
      expect(scene.asked.slice(0, first.length)).toEqual(first)
    }))
})

describe('what tries that failed on the chain have cost', () => {
  it('is kept of the deposit, and the rest goes back', () =>
    within(async (scene) => {
      const { depositId, legIds } = await addOwedOrder(scene.tx)
      await refuseLegs(scene.tx, legIds, { burnt: BURNT })
      expect(await changesOf(scene)).toEqual({
        ...goesBack(depositId, COST),
        [`${BOOK}/fee_income`]: -COST,
      })
      const { legs, events, deposit } = await readOutcome(scene.tx)
      expect(legs).toMatchObject([{ status: 'refunded', kept: Number(COST) }])
      expect(deposit).toMatchObject({ refund: Number(OWED_DEPOSIT - COST), kept: Number(COST) })
      expect(events).toMatchObject([{ data: { ...DEPOSIT_TX, reason: REASON, kept: String(COST) } }])
    }))

  it.each([
    ['the least that anything costs', 1n, 1],
    ['no more than what the payout would have used', 10n ** 18n, Number(OWED.funded)],
  ])('is %s', (_, burnt, kept) =>
    within(async (scene) => {
      await refuseLegs(scene.tx, (await addOwedOrder(scene.tx)).legIds, { burnt })
      await giveUp(scene)
      const { deposit, events } = await readOutcome(scene.tx)
      expect(deposit).toMatchObject({ kept, refund: Number(OWED_DEPOSIT) - kept })
      expect(events).toMatchObject([{ data: { kept: String(kept) } }])
    }),
  )

  it.each(['ETH', 'USDC'])('waits for the price of %s', (asset) =>
    within(async (scene) => {
      await refuseLegs(scene.tx, (await addOwedOrder(scene.tx)).legIds, { burnt: BURNT })
      scene.prices.delete(asset)
      expect(await changesOf(scene)).toEqual({})
      expect((await readOutcome(scene.tx)).legs).toMatchObject([{ status: 'due' }])
      expect(scene.log).toEqual(['A payout is given up once there is a price for what it has cost'])
      expect(await giveUp(scene)).toBe(0)
    }),
  )

  it('waits while the deposit’s token is not served', () =>
    within(async (scene) => {
      const leg = await readLeg(scene)
      const unlisted = { ...leg, burnt: BURNT, depositToken: '0x3333333333333333333333333333333333333333' }
      expect(await endLeg(scene.on('base'), unlisted, 'payout_impossible')).toBe(false)
    }))

  it('asks for no price where there was none', () =>
    within(async (scene) => {
      await refuseLegs(scene.tx, (await addOwedOrder(scene.tx)).legIds)
      scene.prices.clear()
      expect(await giveUp(scene)).toBe(1)
    }))
})

describe('a payout that was not refused', () => {
  it('goes back when it has waited for too long', () =>
    within(async (scene) => {
      const { depositId, legIds } = await addOwedOrder(scene.tx)
      await waitUntil(scene.tx, legIds, 0)
      expect(await changesOf(scene)).toEqual(goesBack(depositId, 0n))
      expect((await readOutcome(scene.tx)).deposit).toMatchObject({ reason: 'payout_waited' })
      expect(scene.log).toEqual(['A payout has waited for too long, or is taken back; its deposit goes back'])
    }))

  it('waits until then', () =>
    within(async (scene) => {
      await waitUntil(scene.tx, (await addOwedOrder(scene.tx)).legIds, 1)
      expect(await giveUp(scene)).toBe(0)
    }))

  it('goes back when the rate has moved too far, and its order fails first, since it was never tried', () =>
    within(async (scene) => {
      const leg = { ...(await readLeg(scene, { status: 'DEPOSITED' })), isRefused: false }
      expect(await endLeg(scene.on('base'), leg, 'rate_moved')).toBe(true)
      const { order, deposit, events } = await readOutcome(scene.tx)
      expect(order).toBe('REJECTED')
      expect(deposit).toMatchObject({ booked: 'refund', reason: 'rate_moved', refund: Number(OWED_DEPOSIT) })
      const data = { ...DEPOSIT_TX, reason: 'rate_moved' }
      expect(events).toEqual([
        { event: 'payout_failed', data },
        { event: 'payout_refunded', data },
      ])
      expect(scene.log).toEqual(['A rate has moved too far; the deposit goes back'])
    }))
})

describe('nothing goes back, and nothing changes,', () => {
  const untouched = async (scene: EndingScene, leg: EndedLeg, message: string): Promise<void> => {
    const before = await readOutcome(scene.tx)
    const changes = await accountChanges(scene.tx, async () => {
      expect(await endLeg(scene.on('base'), leg, 'payout_impossible')).toBe(false)
    })
    expect(changes).toEqual({})
    expect(await readOutcome(scene.tx)).toEqual(before)
    expect(scene.log).toEqual([message])
  }

  it('when a reorganisation has touched the deposit', () =>
    within(async (scene) => {
      const leg = await readLeg(scene)
      await scene.tx.query('UPDATE deposits SET suspect = true')
      await untouched(scene, leg, 'The deposit of a payout that has ended is not as it was credited')
    }))

  it('when the payout is signed after all', () =>
    within(async (scene) => {
      const leg = await readLeg(scene)
      await scene.tx.query(`UPDATE legs SET status = 'in_flight'`)
      await untouched(scene, leg, 'A payout that has ended is due no more')
    }))

  it.each(['COMPLETE', 'DEPOSITED'])('when its order is %s: an operator looks', (status) =>
    within(async (scene) => {
      const leg = await readLeg(scene, { status })
      await untouched(scene, leg, 'The order of a payout that has ended does not allow its refund')
      expect(await giveUp(scene)).toBe(0)
    }),
  )

  it('when another process has the lane', () =>
    within(async (scene) => {
      const leg = await readLeg(scene)
      await scene.tx.query('UPDATE lanes SET fence = 8')
      await expect(endLeg(scene.on('base'), leg, 'payout_impossible')).rejects.toThrow(LaneLostError)
      expect((await readOutcome(scene.tx)).order).toBe('SEND_FAILED')
    }))
})
