import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { readHighestRate } from './paid-rates.ts'
import { askOne, getFeeRates } from '../rpc/esplora-calls.ts'

/** Blocks that a transaction may wait. */
const TARGET_BLOCKS = 2
/** Minimum relay rate, and a maximum above anything needed for a long time, in satoshis per thousand virtual bytes. */
const MIN_RATE = 1_000n
const MAX_RATE = 500_000n

/**
 * The fee rate for one of the next two blocks, in satoshis per thousand virtual bytes, from a node's estimates (satoshis per virtual byte,
 * by number of blocks).
 */
export function rateOf(estimates: Readonly<Record<string, number>>): bigint {
  const targets = Object.keys(estimates)
    .map(Number)
    .toSorted((a, b) => a - b)
  const target = targets.findLast((blocks) => blocks <= TARGET_BLOCKS) ?? targets[0]
  const rate = BigInt(Math.ceil((estimates[String(target)] ?? 0) * 1_000))
  if (rate < MIN_RATE) return MIN_RATE
  return rate > MAX_RATE ? MAX_RATE : rate
}

/** Like `rateOf`, as the median of a quorum. Throws a ChainError. */
export const agreeOnFeeRate = (pool: Pick<RpcPool, 'agreeOnPrice'>, signal: AbortSignal): Promise<bigint> =>
  pool.agreeOnPrice(readFeeRate, { priceOf: (rate) => rate, keyOf: () => 'rate' }, signal)

/** Like `rateOf` for one node, capped by what its newest blocks make plausible. Throws a ChainError. */
export async function readFeeRate(client: RpcClient, signal: AbortSignal): Promise<bigint> {
  const rate = rateOf(await askOne(client, getFeeRates(), signal))
  const highest = (await readHighestRate(client, signal)) ?? rate
  return rate < highest ? rate : highest
}
