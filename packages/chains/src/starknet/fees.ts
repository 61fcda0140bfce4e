import type { FeeEstimator } from '../capabilities/fee-estimator.ts'
import { createMedianEstimator } from '../rpc/quorum/create-median-estimator.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { askOne, getHeader } from './rpc/starknet-calls.ts'

/** About what one transfer of an ordinary account uses. */
const PAYOUT = { l2Gas: 1_300_000n, l1DataGas: 320n }
/** The same with the call that carries the reference. */
const DEPOSIT = { l2Gas: 1_700_000n, l1DataGas: 320n }
const HEADROOM_PERCENT = 50n
const PERCENT = 100n

/** Prices transactions at the newest block's prices with headroom. */
export function createStarknetFeeEstimator(spec: { readonly pool: RpcPool }): FeeEstimator {
  return createMedianEstimator(spec.pool, async (client, signal) => {
    const header = await askOne(client, getHeader('latest'), signal)
    const raise = (price: bigint): bigint => (price * (PERCENT + HEADROOM_PERCENT)) / PERCENT + 1n
    const gasPrice = raise(header.l2_gas_price.price_in_fri)
    const dataPrice = raise(header.l1_data_gas_price.price_in_fri)
    const costOf = ({ l2Gas, l1DataGas }: typeof PAYOUT): bigint => l2Gas * gasPrice + l1DataGas * dataPrice
    return {
      gasPrice,
      nativePayout: costOf(PAYOUT),
      tokenPayout: costOf(PAYOUT),
      nativeDeposit: costOf(DEPOSIT),
      tokenDeposit: costOf(DEPOSIT),
    }
  })
}
