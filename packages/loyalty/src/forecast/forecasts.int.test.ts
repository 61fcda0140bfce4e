import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, CAROL, createLoyaltyScene } from '../testing/loyalty-scene.ts'
import type { Transfer } from './create-forecasts.ts'

const scene = useFresh(createLoyaltyScene)
beforeEach(async () => {
  await scene.loyalty.profiles.enter(ALICE)
})

const transfer = (usd: number, changes: Partial<Transfer> = {}): Transfer => ({
  family: 'evm',
  sender: ALICE,
  kind: 'standard',
  valueCents: BigInt(usd) * 100n,
  networkIn: 'ethereum',
  networksOut: ['optimism'],
  receivers: [CAROL],
  ...changes,
})
const forecast = (usd: number, user: string | undefined = ALICE, changes: Partial<Transfer> = {}) =>
  scene.loyalty.forecasts.ofTransfer(user, transfer(usd, changes))
const pointsOf = (orderId: string, user = ALICE) => scene.loyalty.forecasts.ofOrder(user, orderId)

describe('before a transfer', () => {
  it('what is said is what is booked, at every value and level', async () => {
    for (const usd of [1, 5, 10, 49, 50, 99, 100, 500, 999, 1_000, 10_000, 20, 30]) {
      const { reason, isOwn, ...said } = await forecast(usd)
      expect([reason, isOwn]).toEqual([null, true])
      const orderId = await scene.order({ usd })
      expect(await pointsOf(orderId)).toMatchObject({
        status: 'booked',
        amount: said.amount,
        base: said.base,
      })
      const entry = (await scene.entries(ALICE)).findLast(({ rule }) => rule === 'bridge')
      expect(entry).toMatchObject({ amount: said.amount, base: said.base, multiplier: said.multiplier })
      scene.advance(2 * 3_600_000)
    }
    expect(await forecast(100)).toMatchObject({
      level: 'Enthusiast',
      base: 200n,
      multiplier: 200,
      amount: 400n,
    })
  })

  it('says why it will bring nothing, and then it brings nothing', async () => {
    await scene.order({ usd: 2 })
    const said = await forecast(3)
    expect(said).toMatchObject({ amount: 0n, reason: 'Of bridges below $5 one counts within 60 minutes.' })
    const orderId = await scene.order({ usd: 3 })
    expect(await pointsOf(orderId)).toMatchObject({ status: 'not_counted', amount: 0n, reason: said.reason })
  })

  it('does not reveal what another user has, and is not stored', async () => {
    await scene.loyalty.profiles.enter(BOB)
    for (let count = 0; count < 10; count += 1) await scene.order({ sender: BOB })
    const beginner = { isOwn: false, level: 'Pioneer', amount: 200n, multiplier: 100 }
    expect(await forecast(100, BOB)).toMatchObject(beginner)
    expect(await forecast(100, undefined, { sender: BOB })).toMatchObject(beginner)
    expect(await forecast(100, ALICE, { sender: BOB })).toMatchObject(beginner)
    expect(await forecast(100, BOB, { sender: BOB })).toMatchObject({ isOwn: true, level: 'Enthusiast' })
    expect(await scene.points(ALICE)).toBe(0n)
  })
})

describe('an order', () => {
  it('with a deposit that left the chain shows that its points were taken back, and why', async () => {
    const orderId = await scene.order()
    await scene.lose(orderId)
    expect(await pointsOf(orderId)).toMatchObject({
      status: 'taken_back',
      amount: 200n,
      reason: 'The deposit of the order left the chain.',
    })
    expect(await scene.points(ALICE)).toBe(0n)
  })

  it('that failed brings nothing: nothing is taken back', async () => {
    const orderId = await scene.order({ status: 'REJECTED' })
    expect(await pointsOf(orderId)).toMatchObject({
      status: 'not_counted',
      amount: 0n,
      reason: 'No deposit came, so the transfer brings no points.',
    })
  })

  it('of another user, or of none, is not shown', async () => {
    const own = await scene.order()
    const others = await scene.order({ sender: BOB })
    expect(await pointsOf(own, BOB)).toBeUndefined()
    expect(await pointsOf(others)).toBeUndefined()
    expect(await pointsOf('0198f6b2-c7a9-7c2e-8d4f-000000000001')).toBeUndefined()
  })
})
