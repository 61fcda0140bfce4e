import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { createMedianEstimator } from '../rpc/quorum/create-median-estimator.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { priceFrom, priorityFee, SIGNATURE_FEE, TOKEN_ACCOUNT_BYTES } from './payouts/payout-costs.ts'
import { askAll, getPriorityFees, getRent } from './rpc/solana-calls.ts'

/** Generous estimates: a native transfer with its memo, and a token transfer that creates an account. */
const NATIVE_UNITS = 40_000
const TOKEN_UNITS = 90_000
/** An account that holds only coins still needs the rent for zero bytes, or the chain refuses to create it. */
const NO_BYTES = 0
/** Priority fees may have doubled by the time of the payout. */
const HEADROOM = 2n

/** Prices transactions at current priority fees. A token payout may have to create the recipient's account. */
export function createSolanaFeeEstimator(spec: {
  readonly pool: Pick<RpcPool, 'agreeOnPrice' | 'anyOne'>
  readonly wallet: string
}): FeeEstimator {
  return createMedianEstimator(spec.pool, async (client, signal) => {
    const [fees, rent, leastNativePayout] = await askAll(
      client,
      [getPriorityFees([spec.wallet]), getRent(TOKEN_ACCOUNT_BYTES), getRent(NO_BYTES)],
      signal,
    )
    const price = priceFrom(fees) * HEADROOM
    const native = SIGNATURE_FEE + priorityFee(NATIVE_UNITS, price)
    const token = SIGNATURE_FEE + priorityFee(TOKEN_UNITS, price)
    return {
      gasPrice: null,
      nativePayout: native,
      tokenPayout: token + rent,
      nativeDeposit: native,
      tokenDeposit: token,
      leastNativePayout,
    }
  })
}
