import type { FeeEstimator, NetworkFees } from '../capabilities/fee-estimator.ts'
import type { DataFee } from '../capabilities/network-adapter.ts'
import { readDataFees } from './fees/data-fee.ts'
import { HISTORY_BLOCKS, highestTipOf } from './payouts/fee-history.ts'
import { getFeeHistory, getGasPrice, getLatestHeader, readIfSupported, readOutcome } from './rpc/evm-calls.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import { createMedianEstimator } from '../rpc/quorum/create-median-estimator.ts'
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

/** Unsigned sizes in bytes, rounded up: a plain transfer, a token transfer, one leg through the payout contract; a deposit's reference. */
const SIZES = { native: 80, token: 150, contract: 400, reference: 16 }

/** How payouts are made, and what their network charges for. */
interface PayoutTerms {
  readonly paysByContract: boolean
  readonly dataFee: DataFee | null
}

/** What a rollup charges for the data of payouts and deposits; nothing elsewhere. */
async function readDataCosts(
  client: RpcClient,
  { paysByContract, dataFee }: PayoutTerms,
  signal: AbortSignal,
): Promise<Omit<NetworkFees, 'gasPrice'>> {
  if (dataFee === null) return { nativePayout: 0n, tokenPayout: 0n, nativeDeposit: 0n, tokenDeposit: 0n }
  const { native, token, contract, reference } = SIZES
  const payouts = paysByContract ? [contract, contract] : [native, token]
  const sizes = [...payouts, native + reference, token + reference]
  const [nativePayout = 0n, tokenPayout = 0n, nativeDeposit = 0n, tokenDeposit = 0n] = (
    await readDataFees(client, dataFee, sizes, signal)
  ).map(withHeadroom)
  return { nativePayout, tokenPayout, nativeDeposit, tokenDeposit }
}

const withHeadroom = (cost: bigint): bigint => (cost * (PERCENT + HEADROOM_PERCENT) + PERCENT - 1n) / PERCENT

async function estimate(client: RpcClient, terms: PayoutTerms, signal: AbortSignal): Promise<NetworkFees> {
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
  const gasPrice = withHeadroom(present)
  const data = await readDataCosts(client, terms, signal)
  const { paysByContract } = terms
  return {
    gasPrice,
    nativePayout: (paysByContract ? NATIVE_CONTRACT_GAS : NATIVE_PAYOUT_GAS) * gasPrice + data.nativePayout,
    tokenPayout: (paysByContract ? TOKEN_CONTRACT_GAS : TOKEN_PAYOUT_GAS) * gasPrice + data.tokenPayout,
    nativeDeposit: NATIVE_DEPOSIT_GAS * gasPrice + data.nativeDeposit,
    tokenDeposit: TOKEN_DEPOSIT_GAS * gasPrice + data.tokenDeposit,
  }
}

/**
 * Prices transactions at the current gas price with headroom, and where `dataFee` says that the network is a rollup with what it charges for
 * data on its parent chain.
 */
export const createEvmFeeEstimator = (spec: PayoutTerms & { readonly pool: RpcPool }): FeeEstimator =>
  createMedianEstimator(spec.pool, (client, signal) => estimate(client, spec, signal))
