import { describe, expect, it } from 'vitest'
import { findLegToEnd, type EndedLeg } from '../../store/payouts/given-up-store.ts'
import { useEndingScene, type EndingScene } from '../../testing/scenes/ending-scene.ts'
import { accountChanges, SCENE_ORDER } from '../../testing/scenes/ledger-scene.ts'
import {
  addOwedOrder,
  OWED,
  OWED_ROWS,
  OWED_TOKEN,
  readOutcome,
  refuseLegs,
} from '../../testing/scenes/owed-orders.ts'
import { endLeg, giveUpPayouts } from './give-up-payouts.ts'

const within = useEndingScene()

const BOOK = `ethereum/${OWED_TOKEN}`
const REASON = 'execution_reverted: blocked'
const [FIRST, SECOND] = OWED_ROWS
const FAILED = ['SEND_FAILED', 'SEND_FAILED']
const BURNT = 10n ** 15n
const COST = 3_200_000n

/** The leg of a row that has been refused, as the step has read it. */
async function readRow(scene: EndingScene, rows: readonly string[], rowNo: number): Promise<EndedLeg> {
  const { legIds } = await addOwedOrder(scene.tx, { rows })
  await refuseLegs(scene.tx, legIds.slice(rowNo, rowNo + 1))
  const leg = await findLegToEnd(scene.tx, legIds[rowNo] ?? '')
  if (leg === undefined) throw new Error('The leg is due')
  return leg
}

describe('a row that is refused for too long', () => {
  it('gives its own part back, and the other is still paid', () =>
    within(async (scene) => {
      const { depositId, legIds } = await addOwedOrder(scene.tx, { rows: ['DEPOSITED', 'SEND_FAILED'] })
      await refuseLegs(scene.tx, legIds.slice(1))
      const changes = await accountChanges(scene.tx, async () => {
        expect(await giveUpPayouts(scene.on('base'))).toBe(1)
      })
      expect(changes).toEqual({
        [`${BOOK}/order/${SCENE_ORDER}`]: SECOND,
        [`${BOOK}/refund_payable/${depositId}`]: -SECOND,
      })
      const { deposit, legs, events } = await readOutcome(scene.tx)
      expect(deposit).toEqual({
        booked: 'order',
        reason: null,
        state: 'none',
        kept: 0,
        refund: Number(OWED.refund + SECOND),
        dust: Number(OWED.dust),
      })
      expect(legs).toMatchObject([
        { status: 'due', state: null },
        { status: 'refunded', state: 'none' },
      ])
      expect(events).toEqual([{ event: 'row_given_up', data: { row: 1, reason: REASON } }])
      expect(scene.log).toEqual(['A payout is impossible; its deposit goes back'])
    }))

  it('adds to what went back and what was kept for others before', () =>
    within(async (scene) => {
      const { depositId, legIds } = await addOwedOrder(scene.tx, { rows: FAILED })
      const [first = '', second = ''] = legIds
      await refuseLegs(scene.tx, [first], { burnt: BURNT })
      await giveUpPayouts(scene.on('base'))
      await refuseLegs(scene.tx, [second], { burnt: 2n * BURNT })
      const changes = await accountChanges(scene.tx, () => giveUpPayouts(scene.on('base')))
      expect(changes).toEqual({
        [`${BOOK}/order/${SCENE_ORDER}`]: SECOND,
        [`${BOOK}/refund_payable/${depositId}`]: 2n * COST - SECOND,
        [`${BOOK}/fee_income`]: -2n * COST,
      })
      const { deposit, legs, events } = await readOutcome(scene.tx)
      expect(deposit).toMatchObject({
        refund: Number(OWED.refund + FIRST + SECOND - 3n * COST),
        kept: Number(3n * COST),
        dust: Number(OWED.dust),
      })
      expect(legs).toMatchObject([{ kept: Number(COST) }, { kept: Number(2n * COST) }])
      expect(events).toEqual([
        { event: 'row_given_up', data: { row: 0, reason: REASON, kept: String(COST) } },
        { event: 'row_given_up', data: { row: 1, reason: REASON, kept: String(2n * COST) } },
      ])
    }))

  it('says what was kept however little it is', () =>
    within(async (scene) => {
      const { legIds } = await addOwedOrder(scene.tx, { rows: FAILED })
      await refuseLegs(scene.tx, legIds.slice(0, 1), { burnt: 1n })
      await giveUpPayouts(scene.on('base'))
      expect((await readOutcome(scene.tx)).events).toMatchObject([{ data: { row: 0, kept: '1' } }])
    }))

  it('locks the deposit, then the order, then the payout, as all do that change them', () =>
    within(async (scene) => {
      const leg = await readRow(scene, FAILED, 0)
      await endLeg(scene.on('base'), leg, 'payout_impossible')
      const first = [
        'plan_by_key',
        'lane_check',
        'refunds_lock_credited',
        'order_changes_lock',
        'legs_give_up',
      ]
      expect(scene.asked.slice(0, first.length)).toEqual(first)
    }))
})

describe('nothing of a row goes back, and nothing changes,', () => {
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
      const leg = await readRow(scene, FAILED, 1)
      await scene.tx.query('UPDATE deposits SET suspect = true')
      await untouched(scene, leg, 'The deposit of a payout that has ended is not as it was credited')
    }))

  it('when the payout is signed after all', () =>
    within(async (scene) => {
      const leg = await readRow(scene, FAILED, 1)
      await scene.tx.query(`UPDATE legs SET status = 'in_flight' WHERE row_no = 1`)
      await untouched(scene, leg, 'A payout that has ended is due no more')
    }))

  it('when the row is complete, whatever the others are', () =>
    within(async (scene) => {
      const leg = await readRow(scene, ['SEND_FAILED', 'COMPLETE'], 1)
      await untouched(scene, leg, 'The row of a payout that has ended does not allow its refund')
    }))
})
