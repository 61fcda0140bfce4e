import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { DEPOSIT_FEE, JETTON_DEPOSIT_FEE, JETTON_FEE, ORDER_FEE } from './payouts/payout-costs.ts'

/** Fees of this chain are fixed by its configuration, which validators vote on: nothing is outbid, and nothing asked. */
export function createTonFeeEstimator(): FeeEstimator {
  const fees = {
    gasPrice: null,
    nativePayout: ORDER_FEE,
    tokenPayout: ORDER_FEE + JETTON_FEE,
    nativeDeposit: DEPOSIT_FEE,
    tokenDeposit: JETTON_DEPOSIT_FEE,
  }
  return { estimate: () => Promise.resolve(fees) }
}
