import { ChainError } from '@sunspan/chains'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import {
  findUncheckedSenders,
  holdUnmatchedDeposit,
  scheduleSenderCheck,
} from '../../store/deposits/sender-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Maximum number of senders checked per step. */
const CHECKS_PER_STEP = 20

/** Milliseconds after which a sender that the chain could not classify is checked again. */
const RECHECK_DELAY_MS = 60_000

/**
 * Whether a refund needs an operator's decision: the deposit came from a contract, from several senders together, or has no sender (minted tokens).
 * Throws a ChainError while the chain has no answer.
 */
export async function isStrangeSender(
  { deps, lane, adapter, signal }: LaneContext,
  { sender, isShared }: Pick<StoredDeposit, 'sender' | 'isShared'>,
): Promise<boolean> {
  if (isShared) return true
  const codec = deps.catalog.codecOf(lane.networkId)
  if (codec?.isValid(sender) === false) return true
  return adapter.senders.isContract(sender, signal)
}

/**
 * Holds unmatched deposits from such senders as soon as they count, not only when their refund is due: no refund is announced that a contract may be
 * unable to receive. Returns how many.
 */
export async function holdStrangeSenders(context: LaneContext): Promise<number> {
  const { deps, lane, signal } = context
  const at = new Date(deps.clock.now())
  let held = 0
  for (const deposit of await findUncheckedSenders(deps.pool, lane.networkId, {
    at,
    limit: CHECKS_PER_STEP,
  })) {
    const fields = { networkId: lane.networkId, txHash: deposit.txHash, sender: deposit.sender }
    try {
      const isStrange = await isStrangeSender(context, deposit)
      await withLane(deps.pool, lane, async (tx) => {
        if (!isStrange) await scheduleSenderCheck(tx, deposit.id, null)
        else if (await holdUnmatchedDeposit(tx, deposit.id)) held += 1
      })
      if (isStrange) deps.logger.warn(fields, 'A deposit is held: its sender is not a person’s account')
    } catch (error) {
      if (!(error instanceof ChainError) || signal.aborted) throw error
      const after = new Date(at.getTime() + RECHECK_DELAY_MS)
      await withLane(deps.pool, lane, (tx) => scheduleSenderCheck(tx, deposit.id, after))
      deps.logger.warn({ ...fields, error: error.message }, 'A sender cannot be looked at now')
      // The network may be in trouble: the other senders are checked in the next step.
      return held
    }
  }
  return held
}
