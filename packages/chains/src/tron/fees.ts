import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { createMedianEstimator } from '../rpc/quorum/create-median-estimator.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { bandwidthFee, readPrices } from './payouts/chain-prices.ts'

/** Sizes of transactions: a transfer of coins without and with a memo, and a call of a token. */
const TRANSFER_BYTES = 220
const MEMO_BYTES = 260
const CALL_BYTES = 320
/** What tokens take, for a recipient that has held none and for one that has: those of the most used one. */
const FIRST_ENERGY = 131_000n
const NEXT_ENERGY = 65_000n

/** Prices transactions as if nothing were staked: a payout of coins may open an account, and one of tokens a balance. */
export function createTronFeeEstimator(spec: {
  readonly pool: Pick<RpcPool, 'agreeOnPrice' | 'anyOne'>
}): FeeEstimator {
  return createMedianEstimator(spec.pool, async (client, signal) => {
    const prices = await readPrices(client, signal)
    const callFee = bandwidthFee(CALL_BYTES, prices)
    return {
      gasPrice: prices.energy,
      nativePayout: bandwidthFee(TRANSFER_BYTES, prices) + prices.newAccount,
      tokenPayout: callFee + FIRST_ENERGY * prices.energy,
      nativeDeposit: bandwidthFee(MEMO_BYTES, prices) + prices.memo,
      tokenDeposit: callFee + NEXT_ENERGY * prices.energy,
    }
  })
}
