import { expect, it } from 'vitest'
import { bookDeposits } from '../../ledger/book-deposits.ts'
import { decideRefund } from '../../store/deposits/refund-store.ts'
import { findLegToEnd } from '../../store/payouts/given-up-store.ts'
import { createRefundLeg } from '../../store/payouts/leg-store.ts'
import { ENDING_NOW, useEndingScene, type EndingScene } from '../../testing/scenes/ending-scene.ts'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { accountChanges } from '../../testing/scenes/ledger-scene.ts'
import {
  addOwedOrder,
  OWED_DEPOSIT,
  OWED_TOKEN,
  readOutcome,
  refuseLegs,
} from '../../testing/scenes/owed-orders.ts'
import { endLeg, giveUpPayouts } from './give-up-payouts.ts'

const within = useEndingScene()

const CANNOT_BE_SENT = 'A refund cannot be sent; a person decides'
const MONTH_MS = 30 * 86_400_000

/** Owes a deposit to its sender, who cannot be paid for as long as a refund waits. */
async function oweRefund(scene: EndingScene, depositId: string, funded: bigint, burnt = 0n): Promise<string> {
  const { tx } = scene
  await decideRefund(tx, { depositId, rowNo: null }, 'owed')
  await bookDeposits(tx, ENDING_NOW, [{ id: depositId, to: 'refund', refund: funded }])
  await createRefundLeg(tx, {
    depositId,
    rowNo: null,
    currencyId: 'ethereum-usdc',
    amount: funded - 9n,
    funded,
    valueUsd: 1n,
    at: ENDING_NOW,
  })
  const { rows } = await tx.query<{ id: string }>(`SELECT id FROM legs WHERE kind = 'refund'`)
  const id = rows[0]?.id ?? ''
  await refuseLegs(tx, [id], { forMs: MONTH_MS, burnt })
  return id
}

async function oweOrder(scene: EndingScene, burnt?: bigint): Promise<string> {
  const { depositId, legIds } = await addOwedOrder(scene.tx)
  await refuseLegs(scene.tx, legIds)
  await giveUpPayouts(scene.on('base'))
  scene.log.length = 0
  return oweRefund(scene, depositId, OWED_DEPOSIT, burnt)
}

it('a refund that cannot be sent waits for a person, and counts as no payout', () =>
  within(async (scene) => {
    await oweOrder(scene)
    const changes = await accountChanges(scene.tx, async () => {
      expect(await giveUpPayouts(scene.on('ethereum'))).toBe(0)
    })
    expect(changes).toEqual({})
    const { order, deposit, legs, events } = await readOutcome(scene.tx)
    expect([order, deposit]).toMatchObject(['REJECTED', { booked: 'refund', state: 'held' }])
    expect(legs).toMatchObject([{ status: 'refunded' }, { kind: 'refund', status: 'cancelled' }])
    expect(events.at(-1)).toEqual({
      event: 'refund_decided',
      data: {
        tx_hash: '0xdeposit',
        state: 'held',
        reason: 'execution_reverted: blocked',
        amount: String(OWED_DEPOSIT),
      },
    })
    expect(scene.log).toEqual([CANNOT_BE_SENT])
  }))

it('nothing is kept of a refund for tries that failed, whatever is known of prices', () =>
  within(async (scene) => {
    await oweOrder(scene, 10n ** 15n)
    scene.prices.clear()
    await giveUpPayouts(scene.on('ethereum'))
    expect((await readOutcome(scene.tx)).deposit).toMatchObject({ state: 'held', kept: 0 })
    expect(scene.log).toEqual([CANNOT_BE_SENT])
  }))

it('a refund without an order returns to suspense until a person decides', () =>
  within(async (scene) => {
    const deposited = { status: 'unmatched', booked: 'none', token: OWED_TOKEN, amount: 70 }
    const depositId = await addDepositRow(scene.tx, deposited)
    await bookDeposits(scene.tx, ENDING_NOW, [{ id: depositId, to: 'suspense' }])
    await scene.tx.query('UPDATE deposits SET refund_after = $1', [ENDING_NOW])
    await oweRefund(scene, depositId, 70n)
    const changes = await accountChanges(scene.tx, () => giveUpPayouts(scene.on('ethereum')))
    expect(changes).toEqual({
      [`ethereum/${OWED_TOKEN}/refund_payable/${depositId}`]: 70n,
      [`ethereum/${OWED_TOKEN}/suspense`]: -70n,
    })
    const { deposit, legs } = await readOutcome(scene.tx)
    expect(deposit).toMatchObject({ booked: 'suspense', state: 'held' })
    expect(legs).toMatchObject([{ status: 'cancelled' }])
  }))

it('a refund that is signed after all stays owed', () =>
  within(async (scene) => {
    const leg = await findLegToEnd(scene.tx, await oweOrder(scene))
    await scene.tx.query(`UPDATE legs SET status = 'in_flight' WHERE kind = 'refund'`)
    if (leg === undefined) throw new Error('The leg is due')
    expect(await endLeg(scene.on('ethereum'), leg, 'payout_waited')).toBe(false)
    expect((await readOutcome(scene.tx)).deposit).toMatchObject({ state: 'owed' })
    expect(scene.log).toEqual(['A refund that cannot be sent is owed no more'])
  }))
