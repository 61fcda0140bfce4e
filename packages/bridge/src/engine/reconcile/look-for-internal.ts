import { ChainError, type SetAsideTransaction } from '@sunspan/chains'
import type { LaneContext } from '../engine-context.ts'
import { compareWallets, type Difference } from './compare-wallets.ts'

/** As far back as a comparison looks whose predecessor is not known. */
const MOST_BACK = 1_024n
/** Comparisons of one look, and blocks whose calls it has traced: a stranger can send us a little in every block. */
const MOST_COMPARISONS = 48
const MOST_BLOCKS = 16

/** Where coins came from that no scan has seen. */
export interface InternalLook {
  /** Blocks that the difference between wallet and books arose in, newest first, as far as they were found. */
  readonly blocks: readonly bigint[]
  /** Transactions in them in which contracts passed coins on, by one node's word. */
  readonly found: readonly Pick<SetAsideTransaction, 'txHash' | 'block'>[]
}

/**
 * Narrows a surplus of coins down to its blocks, by comparing at heights in between, and lists the transactions in them whose internal transfers
 * explain it. Finds less where the nodes no longer know the balances of that time, or trace no calls.
 */
export async function lookForInternal(
  context: LaneContext,
  { since, height }: { readonly since: bigint | undefined; readonly height: bigint },
  differences: readonly Difference[],
): Promise<InternalLook> {
  const { adapter, deps, lane, signal } = context
  const { scanner, depositAddress } = adapter
  const surplus = coinsIn(differences, depositAddress)
  if (scanner.findInternal === undefined || surplus <= 0n) return { blocks: [], found: [] }
  const blocks: bigint[] = []
  const found: InternalLook['found'][number][] = []
  try {
    const from = since ?? (height > MOST_BACK ? height - MOST_BACK : 0n)
    for await (const block of findChanges(context, { from, to: height, surplus })) {
      blocks.push(block)
      found.push(...((await scanner.findInternal(block, signal)) ?? []))
    }
  } catch (error) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    const fields = { networkId: lane.networkId, height: String(height), error: error.message }
    deps.logger.warn(fields, 'A surplus of coins cannot be looked into any further')
  }
  return { blocks, found }
}

const coinsIn = (differences: readonly Difference[], ofWallet: string): bigint =>
  differences.find(({ wallet, token }) => wallet === ofWallet && token === null)?.amount ?? 0n

/** Blocks in which the difference between wallet and books changed, newest first. */
async function* findChanges(
  context: LaneContext,
  { from, to, surplus }: { readonly from: bigint; readonly to: bigint; readonly surplus: bigint },
): AsyncGenerator<bigint> {
  if (from >= to) return
  let comparisons = 0
  let blocks = 0
  const differenceAt = async (height: bigint): Promise<bigint> => {
    comparisons += 1
    return coinsIn(await compareWallets(context, { height, isFinal: false }), context.adapter.depositAddress)
  }
  const waiting = [{ low: from, atLow: await differenceAt(from), high: to, atHigh: surplus }]
  while (comparisons < MOST_COMPARISONS && blocks < MOST_BLOCKS) {
    const range = waiting.pop()
    if (range === undefined) return
    const { low, atLow, high, atHigh } = range
    if (atLow === atHigh) continue
    if (high - low === 1n) {
      blocks += 1
      yield high
      continue
    }
    const middle = (low + high) / 2n
    const atMiddle = await differenceAt(middle)
    waiting.push(
      { low, atLow, high: middle, atHigh: atMiddle },
      { low: middle, atLow: atMiddle, high, atHigh },
    )
  }
}
