import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { createMedianEstimator } from '../rpc/quorum/create-median-estimator.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { DEPOSIT_SIZE } from './coins/deposit-size.ts'
import { readFeeRate } from './coins/fee-rate.ts'
import { feeFor, inputSize, virtualSize } from './coins/sizes.ts'

/** A typical payout: two coins, the longest usual output, and change. */
const P2TR = `5120${'00'.repeat(32)}`
const P2WPKH = `0014${'00'.repeat(20)}`
const PAYOUT_SIZE = virtualSize([P2WPKH, P2WPKH], [P2TR, P2WPKH])
/** A payout spends each deposit as a coin of its own. */
const SPEND_SIZE = inputSize(P2WPKH)
/** Blocks are rare, so the rate may have risen by half by the time of the payout. */
const HEADROOM = { numerator: 3n, denominator: 2n }

/** Prices transactions at the fee rate for one of the next blocks. */
export function createBitcoinFeeEstimator(spec: {
  readonly pool: Pick<RpcPool, 'agreeOnPrice' | 'anyOne'>
}): FeeEstimator {
  return createMedianEstimator(spec.pool, async (client, signal) => {
    const rate = await readFeeRate(client, signal)
    const later = (size: bigint): bigint => (feeFor(size, rate) * HEADROOM.numerator) / HEADROOM.denominator
    const payout = later(PAYOUT_SIZE)
    const deposit = feeFor(DEPOSIT_SIZE, rate)
    return {
      gasPrice: null,
      nativePayout: payout,
      tokenPayout: payout,
      depositSpend: later(SPEND_SIZE),
      nativeDeposit: deposit,
      tokenDeposit: deposit,
    }
  })
}
