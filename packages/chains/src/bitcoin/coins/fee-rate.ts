import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcPool } from '../../rpc/rpc-pool.ts'
import { readHighestRate } from './paid-rates.ts'
import { askOne, getFeeRates } from '../rpc/esplora-calls.ts'

/** Blocks that a transaction is ready to wait. */
const TARGET_BLOCKS = 2
/** What nodes relay at all, and more than anybody has had to pay for long; satoshis for a thousand virtual bytes. */
const MIN_RATE = 1_000n
const MAX_RATE = 500_000n

/**
 * What a place in one of the next two blocks costs, in satoshis for a thousand virtual bytes, out of a node's estimates: satoshis for a
 * virtual byte by the number of blocks.
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

/** As `rateOf`, by the median of a quorum. Throws a ChainError. */
export const agreeOnFeeRate = (pool: Pick<RpcPool, 'agreeOnPrice'>, signal: AbortSignal): Promise<bigint> =>
  pool.agreeOnPrice(readFeeRate, { priceOf: (rate) => rate, keyOf: () => 'rate' }, signal)

/** As `rateOf`, of a node, and no more than its newest blocks make likely. Throws a ChainError. */
export async function readFeeRate(client: RpcClient, signal: AbortSignal): Promise<bigint> {
  const rate = rateOf(await askOne(client, getFeeRates(), signal))
  const highest = (await readHighestRate(client, signal)) ?? rate
  return rate < highest ? rate : highest
}
