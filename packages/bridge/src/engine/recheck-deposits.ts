import { ChainError, type BlockRef } from '@sunspan/chains'
import type { StoredDeposit } from '../store/deposit-store.ts'
import type { LaneContext } from './engine-context.ts'
import { mapConcurrently } from './map-concurrently.ts'

export interface CheckedDeposit<Deposit extends StoredDeposit = StoredDeposit> {
  readonly deposit: Deposit
  /** Where it stands now, if it does, and how many blocks are on top. */
  readonly now: { readonly block: BlockRef | undefined; readonly depth: number }
}

const CONCURRENT_CALLS = 16

/** More deposits than this that cannot be read at once are the network's trouble, not their own. */
const MOST_UNREADABLE = 16

async function recheck<Deposit extends StoredDeposit>(
  { adapter, signal }: LaneContext,
  deposit: Deposit,
): Promise<CheckedDeposit<Deposit>> {
  const answer = await adapter.scanner.recheck(deposit, signal)
  return answer.status === 'missing'
    ? { deposit, now: { block: undefined, depth: -1 } }
    : { deposit, now: { block: answer.block, depth: Number(answer.head.height - answer.block.height) } }
}

/** Reads deposits from the chain again. Throws a ChainError when it does not tell of one of them. */
export function recheckDeposits<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposits: readonly Deposit[],
): Promise<readonly CheckedDeposit<Deposit>[]> {
  return mapConcurrently(deposits, CONCURRENT_CALLS, (deposit) => recheck(context, deposit))
}

/**
 * Reads deposits from the chain again, before anything follows from them. Leaves out a few of which it does not tell, as where nodes have
 * forgotten an old block: they wait, and keep no others waiting. Throws a ChainError when it is more than a few.
 */
export async function recheckReadable<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposits: readonly Deposit[],
): Promise<readonly CheckedDeposit<Deposit>[]> {
  const { deps, lane } = context
  let unreadable = 0
  const checked = await mapConcurrently(deposits, CONCURRENT_CALLS, async (deposit) => {
    try {
      return await recheck(context, deposit)
    } catch (error) {
      unreadable += 1
      const isMany = unreadable > MOST_UNREADABLE || context.signal.aborted
      if (!(error instanceof ChainError) || isMany) throw error
      const fields = { networkId: lane.networkId, txHash: deposit.txHash, error: error.message }
      deps.logger.warn(fields, 'A deposit cannot be read again now, and waits')
      return undefined
    }
  })
  return checked.filter((entry) => entry !== undefined)
}
