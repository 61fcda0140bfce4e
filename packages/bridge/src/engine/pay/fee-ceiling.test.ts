import { beforeEach, expect, it } from 'vitest'
import { createCreditScene, ETHER, usd, type CreditScene } from '../../testing/scenes/credit-scene.ts'
import { feeCeiling, fillerCeiling } from './fee-ceiling.ts'

let scene: CreditScene
beforeEach(() => {
  scene = createCreditScene()
})
const payout = (text: string) => ({
  ...({ kind: 'payout', quotedFeeUsd: usd(text), terms: { fees: 9n, currencyIn: 'base-usdc' } } as const),
})
const refund = (currencyIn: string, fees: bigint) => ({
  ...({ kind: 'refund', quotedFeeUsd: usd('9'), terms: { fees, currencyIn } } as const),
})

it('payouts may cost three times what was quoted for all of them', () => {
  expect(feeCeiling(scene.context, [payout('32'), payout('3.2')])).toBe((33n * ETHER) / 1_000n)
  expect(feeCeiling(scene.context, [])).toBe(0n)
})

it('refunds may cost three times what was kept for them, in whatever it was kept', () => {
  expect(feeCeiling(scene.context, [refund('ethereum-eth', 7n)])).toBe(21n)
  // 32 dollars of a six-decimal token are 0.01 ether.
  expect(feeCeiling(scene.context, [refund('ethereum-usdc', 32_000_000n), refund('ethereum-eth', 1n)])).toBe(
    (3n * ETHER) / 100n + 3n,
  )
  scene.prices.set('USDC', usd('2'))
  expect(feeCeiling(scene.context, [refund('ethereum-usdc', 32_000_000n)])).toBe((6n * ETHER) / 100n)
})

it('the ceiling is unknown while a price that it needs is unknown', () => {
  scene.prices.delete('USDC')
  expect(feeCeiling(scene.context, [payout('32')])).toBe((3n * ETHER) / 100n)
  expect(feeCeiling(scene.context, [payout('32'), refund('ethereum-usdc', 1n)])).toBeUndefined()
  scene = createCreditScene()
  scene.prices.delete('ETH')
  expect(feeCeiling(scene.context, [payout('32')])).toBeUndefined()
  expect(feeCeiling(scene.context, [refund('ethereum-usdc', 1n)])).toBeUndefined()
  expect(feeCeiling(scene.context, [refund('ethereum-eth', 7n)])).toBe(21n)
})

it('there is no ceiling where a payout was quoted nothing', () => {
  expect(feeCeiling(scene.context, [{ ...payout('1'), quotedFeeUsd: null }])).toBeUndefined()
})

it('what only uses a slot up may cost three times what a transfer does', async () => {
  scene.refundFees = { nativePayout: 5n, tokenPayout: 100n }
  expect(await fillerCeiling(scene.context)).toBe(15n)
})
