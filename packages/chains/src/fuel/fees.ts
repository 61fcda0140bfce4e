import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { createMedianEstimator } from '../rpc/quorum/create-median-estimator.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { askOne, getFees } from './rpc/fuel-calls.ts'
import { feeForSize } from './transactions/fees.ts'

/** Sizes in bytes: two coins of the treasury to one recipient with change, and the same with a reference. */
const SIZES = { payout: 776, deposit: 792 }
const HEADROOM = { numerator: 3n, denominator: 2n }

/** Prices transactions at the price of gas that the node expects, with headroom. */
export function createFuelFeeEstimator(spec: { readonly pool: RpcPool }): FeeEstimator {
  return createMedianEstimator(spec.pool, async (client, signal) => {
    const rules = await askOne(client, getFees(), signal)
    const costOf = (size: number): bigint =>
      (feeForSize(rules, size) * HEADROOM.numerator) / HEADROOM.denominator + 1n
    const payout = costOf(SIZES.payout)
    const deposit = costOf(SIZES.deposit)
    return {
      gasPrice: rules.gasPrice,
      nativePayout: payout,
      tokenPayout: payout,
      nativeDeposit: deposit,
      tokenDeposit: deposit,
    }
  })
}
