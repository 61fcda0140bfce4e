import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getBlockFees, getHashAt } from '../rpc/esplora-calls.ts'
import { esploraDialect } from '../rpc/esplora-dialect.ts'

const BLOCKS = 3n
/** Beyond this multiple of what blocks were paid, waiting for the next block costs less than following. */
const MULTIPLE = 4n
/** Rates that are always allowed, in general and when blocks contain no fees, in satoshis per thousand virtual bytes. */
const ALWAYS = 20_000n
const OF_EMPTY_BLOCKS = 100_000n
const WEIGHT_OF_VBYTE = 4n
const KILO = 1_000n

type Fees = ReturnType<ReturnType<typeof getBlockFees>['read']>

/** The median rate of a block's first transactions; miners place the highest-paying ones first. Zero if there are none. */
export function middleRate(transactions: Fees): bigint {
  const rates = transactions
    .filter(({ vin }) => vin.every((input) => !input.is_coinbase))
    .map(({ fee, weight }) => (fee * WEIGHT_OF_VBYTE * KILO) / weight)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return rates[Math.floor((rates.length - 1) / 2)] ?? 0n
}

export function highestRateOf(paid: readonly bigint[]): bigint {
  const most = paid.reduce((high, rate) => (rate > high ? rate : high), 0n)
  if (most === 0n) return OF_EMPTY_BLOCKS
  return most * MULTIPLE > ALWAYS ? most * MULTIPLE : ALWAYS
}

/** Rates of blocks' first transactions, by node and block. Never stale, since a block does not change. */
const known = new WeakMap<object, Map<string, bigint>>()
const MOST_KNOWN = 20

async function rateIn(client: RpcClient, hash: string, signal: AbortSignal): Promise<bigint> {
  const rates = known.get(client.node) ?? new Map<string, bigint>()
  known.set(client.node, rates)
  const rate = rates.get(hash) ?? middleRate(await askOne(client, getBlockFees(hash), signal))
  if (rates.size >= MOST_KNOWN) rates.clear()
  rates.set(hash, rate)
  return rate
}

/**
 * Upper limit for a node's estimate, from what its newest blocks were paid, in satoshis per thousand virtual bytes. Undefined if the node
 * does not report it.
 */
export async function readHighestRate(client: RpcClient, signal: AbortSignal): Promise<bigint | undefined> {
  try {
    const { height } = await esploraDialect.head(client, signal)
    const paid: bigint[] = []
    for (let back = 0n; back < BLOCKS && back <= height; back += 1n) {
      const hash = await askOne(client, getHashAt(height - back), signal)
      if (hash !== null) paid.push(await rateIn(client, hash, signal))
    }
    return highestRateOf(paid)
  } catch (error) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    return undefined
  }
}
