import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { DEPOSIT_FEE, JETTON_DEPOSIT_FEE, JETTON_FEE, ORDER_FEE } from './payout-costs.ts'

/** Fees on this chain are fixed by its configuration, on which validators vote: there is no bidding, and nothing to query. */
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
