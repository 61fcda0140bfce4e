import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { createCreditScene } from '../../testing/scenes/credit-scene.ts'
import { estimateRefundFee } from './refund-fee.ts'

const scene = useFresh(createCreditScene)
beforeEach(() => {
  scene.refundFees = { nativePayout: 7n * 10n ** 12n, tokenPayout: 10n ** 12n + 1n }
})
const feeOf = (id: string): Promise<bigint | undefined> =>
  estimateRefundFee(scene.context, scene.catalog.getCurrency(id))

it('the native coin is sent back for the network’s own fee, whatever it is worth', async () => {
  scene.prices.clear()
  expect(await feeOf('ethereum-eth')).toBe(7n * 10n ** 12n)
})

it('a token is sent back for as much of it as the fee is worth, rounded up', async () => {
  // Just over 1e-6 ether at 3200 dollars: just over 0.0032 dollars.
  expect(await feeOf('ethereum-usdc')).toBe(3_201n)
})

it.each(['ETH', 'USDC'])('the fee of a token is not known while the price of %s is not', async (asset) => {
  scene.prices.delete(asset)
  expect(await feeOf('ethereum-usdc')).toBeUndefined()
})
