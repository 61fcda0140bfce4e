import type { NetworkFees } from '../../capabilities/fee-estimator.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { ClientWork } from '../health/rpc-provider.ts'
import type { RpcPool } from '../rpc-pool.ts'

/**
 * What transactions cost, by the median of a quorum. Where too few providers answer, of any one: a quote is worth having even so, nothing is signed
 * by it, and no provider's word goes beyond what its blocks have paid.
 */
export async function estimateByMedian(
  pool: Pick<RpcPool, 'agreeOnPrice' | 'anyOne'>,
  work: ClientWork<NetworkFees>,
  signal: AbortSignal,
): Promise<NetworkFees> {
  const question = {
    keyOf: (): string => 'fees',
    priceOf: ({ nativePayout, tokenPayout }: NetworkFees): bigint => nativePayout + tokenPayout,
  }
  try {
    return await pool.agreeOnPrice(work, question, signal)
  } catch (error) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    return pool.anyOne(work, signal)
  }
}
