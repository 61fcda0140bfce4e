import type { FeeEstimator, NetworkFees } from '../../capabilities/fee-estimator.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { ClientWork } from '../health/rpc-provider.ts'
import type { RpcPool } from '../rpc-pool.ts'

const QUESTION = {
  keyOf: (): string => 'fees',
  priceOf: ({ nativePayout, tokenPayout }: NetworkFees): bigint => nativePayout + tokenPayout,
}

/**
 * Estimates transaction costs as the median of a quorum. If too few providers answer, falls back to any single one: a quote is still
 * useful, nothing is signed with it, and each provider's figure is capped by what its blocks have actually paid.
 */
export const createMedianEstimator = (
  pool: Pick<RpcPool, 'agreeOnPrice' | 'anyOne'>,
  work: ClientWork<NetworkFees>,
): FeeEstimator => ({
  async estimate(signal) {
    try {
      return await pool.agreeOnPrice(work, QUESTION, signal)
    } catch (error) {
      if (!(error instanceof ChainError) || signal.aborted) throw error
      return pool.anyOne(work, signal)
    }
  },
})
