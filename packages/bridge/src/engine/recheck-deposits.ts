import type { BlockRef } from '@sunspan/chains'
import type { StoredDeposit } from '../store/deposit-store.ts'
import type { LaneContext } from './engine-context.ts'
import { mapConcurrently } from './map-concurrently.ts'

export interface CheckedDeposit {
  readonly deposit: StoredDeposit
  /** Where it stands now, if it does, and how many blocks are on top. */
  readonly now: { readonly block: BlockRef | undefined; readonly depth: number }
}

const CONCURRENT_CALLS = 16

/** Reads deposits from the chain again, before anything follows from them. */
export function recheckDeposits(
  context: LaneContext,
  deposits: readonly StoredDeposit[],
): Promise<readonly CheckedDeposit[]> {
  return mapConcurrently(deposits, CONCURRENT_CALLS, async (deposit) => {
    const answer = await context.adapter.scanner.recheck(deposit, context.signal)
    return answer.status === 'missing'
      ? { deposit, now: { block: undefined, depth: -1 } }
      : { deposit, now: { block: answer.block, depth: Number(answer.head.height - answer.block.height) } }
  })
}
