import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { createMedianEstimator } from '../rpc/quorum/create-median-estimator.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { askOne, getReferencePrice } from './rpc/sui-calls.ts'

/** Units of computation of a transfer: the smallest amount that is charged. */
const UNITS = 1_000n
/** What storing a coin costs. */
const STORAGE = 988_000n
/** The coin that pays, the recipient's, and the rest of the one that is split. */
const COINS = { native: 2n, token: 3n }

/** Prices transactions at the epoch's reference price, without what is given back for coins that are used up. */
export function createSuiFeeEstimator(spec: {
  readonly pool: Pick<RpcPool, 'agreeOnPrice' | 'anyOne'>
}): FeeEstimator {
  return createMedianEstimator(spec.pool, async (client, signal) => {
    const { referenceGasPrice: gasPrice } = await askOne(client, getReferencePrice(), signal)
    const native = UNITS * gasPrice + COINS.native * STORAGE
    const token = UNITS * gasPrice + COINS.token * STORAGE
    return {
      gasPrice,
      nativePayout: native,
      tokenPayout: token,
      nativeDeposit: native,
      tokenDeposit: token,
    }
  })
}
