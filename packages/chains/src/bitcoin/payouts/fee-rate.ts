import type { RpcClient } from '../../rpc/rpc-client.ts'
import { askOne, getFeeRates } from '../rpc/esplora-calls.ts'

/** Blocks that a payout is ready to wait. */
const TARGET_BLOCKS = 2
/** What nodes relay at all, and more than anybody has ever had to pay for long; satoshis for a thousand virtual bytes. */
const MIN_RATE = 1_000n
const MAX_RATE = 1_000_000n

/** What a place in one of the next two blocks costs, in satoshis for a thousand virtual bytes. */
export async function readFeeRate(client: RpcClient, signal: AbortSignal): Promise<bigint> {
  const rates = await askOne(client, getFeeRates(), signal)
  const targets = Object.keys(rates)
    .map(Number)
    .toSorted((a, b) => a - b)
  const target = targets.findLast((blocks) => blocks <= TARGET_BLOCKS) ?? targets[0]
  const rate = BigInt(Math.ceil((rates[String(target)] ?? 0) * 1_000))
  if (rate < MIN_RATE) return MIN_RATE
  return rate > MAX_RATE ? MAX_RATE : rate
}
