import type { FeeForAllRequest } from '../../capabilities/wallet-module.ts'
import { scriptOf } from '../address.ts'
import { DEPOSIT_SIZE, depositSize } from '../coins/deposit-size.ts'
import { BITCOIN_NETWORKS } from '../network.ts'
import { askNode } from '../rpc/ask-node.ts'
import { getCoins } from '../rpc/esplora-calls.ts'

const TIMEOUT_MS = 8_000
/** Scripts that a single key spends; what else an owner must prove is not known. */
const BY_ONE_KEY = /^(?:0014|5120|a914|76a914)/

/**
 * The fee of a payment that spends every confirmed coin of an address, in satoshis: never less than the fee of one with a single coin. Throws a
 * ChainError.
 */
export async function feeForAll({
  rpcUrl: url,
  owner,
  plainFee,
  fetch,
  signal,
}: FeeForAllRequest): Promise<bigint> {
  const node = { url, fetch, timeoutMs: TIMEOUT_MS }
  const listed = await askNode(node, getCoins(encodeURIComponent(owner)), signal)
  const coins = listed.filter(({ status }) => status.confirmed)
  const script = BITCOIN_NETWORKS.map((network) => scriptOf(owner, network)).find(
    (found) => found !== undefined,
  )
  const size =
    script !== undefined && BY_ONE_KEY.test(script)
      ? depositSize(coins.map(() => script))
      : DEPOSIT_SIZE * BigInt(coins.length)
  const fee = (plainFee * size + DEPOSIT_SIZE - 1n) / DEPOSIT_SIZE
  return fee > plainFee ? fee : plainFee
}
