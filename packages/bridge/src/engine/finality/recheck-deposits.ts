import { ChainError } from '@sunspan/chains'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import type { TaggedHeights } from '../../model/finality-rule.ts'
import type { LaneContext } from '../engine-context.ts'
import { mapConcurrently } from '../../map-concurrently.ts'
import type { CheckedDeposit } from './checked-deposit.ts'
import { witnessDeposit, type WitnessedDeposit } from './witness-deposits.ts'

const CONCURRENT_CALLS = 16

/** After this many unreadable deposits, checks whether the network itself is down. */
const MAX_UNREADABLE = 16

/** Time limit for the rechecks of one step, in milliseconds; finished ones are kept however slow the nodes are. */
const RECHECK_MS = 15_000

/** The recheck deadline of a step that starts now, in milliseconds since 1970. */
export const recheckDeadline = ({ deps }: LaneContext): number => deps.clock.now() + RECHECK_MS

async function recheck<Deposit extends StoredDeposit>(
  { adapter, signal }: LaneContext,
  deposit: Deposit,
): Promise<CheckedDeposit<Deposit>> {
  const answer = await adapter.scanner.recheck(deposit, signal)
  return answer.status === 'missing'
    ? { deposit, now: { block: undefined, depth: -1 } }
    : { deposit, now: { block: answer.block, depth: Number(answer.head.height - answer.block.height) } }
}

/** Reads deposits from the chain again. Throws a ChainError if any of them cannot be read. */
export function recheckDeposits<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposits: readonly Deposit[],
): Promise<readonly CheckedDeposit<Deposit>[]> {
  return mapConcurrently(deposits, CONCURRENT_CALLS, (deposit) => recheck(context, deposit))
}

/**
 * Reads deposits from the chain again, before they have any consequence. Omits those that cannot be read (nodes may have pruned an old block), so
 * that they do not block others, and those not reached by the deadline. Throws a ChainError when the network does not answer at all.
 */
export function recheckReadable<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposits: readonly Deposit[],
  deadline = recheckDeadline(context),
): Promise<readonly CheckedDeposit<Deposit>[]> {
  return readReadable(context, deposits, { deadline, read: recheck })
}

/** The same, from every provider of the network, before money is moved for them. */
export function witnessReadable<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposits: readonly Deposit[],
  { deadline, tagged }: { readonly deadline: number; readonly tagged: TaggedHeights },
): Promise<readonly WitnessedDeposit<Deposit>[]> {
  return readReadable(context, deposits, {
    deadline,
    read: (_, deposit) => witnessDeposit(context, deposit, tagged),
  })
}

async function readReadable<Deposit extends StoredDeposit, Checked>(
  context: LaneContext,
  deposits: readonly Deposit[],
  {
    deadline,
    read,
  }: {
    readonly deadline: number
    readonly read: (context: LaneContext, deposit: Deposit) => Promise<Checked>
  },
): Promise<readonly Checked[]> {
  const { deps, lane, adapter, signal } = context
  let unreadable = 0
  const checked = await mapConcurrently(deposits, CONCURRENT_CALLS, async (deposit) => {
    if (deps.clock.now() >= deadline) return undefined
    try {
      return await read(context, deposit)
    } catch (error) {
      if (!(error instanceof ChainError) || signal.aborted) throw error
      unreadable += 1
      if (unreadable > MAX_UNREADABLE) await adapter.scanner.head(signal)
      const fields = { networkId: lane.networkId, txHash: deposit.txHash, error: error.message }
      deps.logger.warn(fields, 'A deposit cannot be read again now, and waits')
      return undefined
    }
  })
  return checked.filter((entry) => entry !== undefined)
}
