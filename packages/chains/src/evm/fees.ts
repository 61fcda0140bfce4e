import type { FeeEstimator, NetworkFees } from '../capabilities/fee-estimator.ts'
import { HISTORY_BLOCKS, highestTipOf } from './payouts/fee-history.ts'
import { getFeeHistory, getGasPrice, getLatestHeader, readIfSupported, readOutcome } from './rpc/evm-calls.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { estimateByMedian } from '../rpc/quorum/estimate-by-median.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

/** A transfer to an ordinary account. */
const NATIVE_PAYOUT_GAS = 21_000n
/** The same with 16 bytes of calldata, at the floor price of 40 gas per byte. */
const NATIVE_DEPOSIT_GAS = NATIVE_PAYOUT_GAS + 16n * 40n
/** ERC-20 transfer to an account that holds none of the token yet, which is the most expensive usual case. */
const TOKEN_PAYOUT_GAS = 65_000n
/** One leg through the payout contract, to a new account; cheaper in a batch. */
const NATIVE_CONTRACT_GAS = 86_000n
const TOKEN_CONTRACT_GAS = 91_000n
const TOKEN_DEPOSIT_GAS = TOKEN_PAYOUT_GAS + 16n * 40n
/** The base fee rises by at most an eighth per block, so this covers two full blocks. */
const HEADROOM_PERCENT = 27n
const PERCENT = 100n

async function estimate(
  client: RpcClient,
  paysByContract: boolean,
  signal: AbortSignal,
): Promise<NetworkFees> {
  const history = getFeeHistory(HISTORY_BLOCKS)
  const asked = [getLatestHeader(), getGasPrice(), history] as const
  const outcomes = await client.ask(
    asked.map(({ method, params }) => ({ method, params })),
    signal,
  )
  const baseFee = readOutcome(asked[0], outcomes[0]).baseFeePerGas ?? 0n
  const suggested = readOutcome(asked[1], outcomes[1])
  const highestTip = highestTipOf(readIfSupported(history, outcomes[2]))
  // Some nodes suggest only the tip, and sometimes less than the base fee.
  const surplus = suggested > baseFee ? suggested - baseFee : 0n
  const present = baseFee + (highestTip === undefined || surplus < highestTip ? surplus : highestTip)
  const gasPrice = (present * (PERCENT + HEADROOM_PERCENT) + PERCENT - 1n) / PERCENT
  return {
    gasPrice,
    nativePayout: (paysByContract ? NATIVE_CONTRACT_GAS : NATIVE_PAYOUT_GAS) * gasPrice,
    tokenPayout: (paysByContract ? TOKEN_CONTRACT_GAS : TOKEN_PAYOUT_GAS) * gasPrice,
    nativeDeposit: NATIVE_DEPOSIT_GAS * gasPrice,
    tokenDeposit: TOKEN_DEPOSIT_GAS * gasPrice,
  }
}

/** Prices transactions at the current gas price with headroom. Excludes what rollups charge for data on their parent chain. */
export function createEvmFeeEstimator(spec: { pool: RpcPool; paysByContract: boolean }): FeeEstimator {
  return {
    estimate: (signal) =>
      estimateByMedian(
        spec.pool,
        (client, workSignal) => estimate(client, spec.paysByContract, workSignal),
        signal,
      ),
  }
}
