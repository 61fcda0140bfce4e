import type { PreparedTransfer } from '@sunspan/chains'
import {
  insertVariants,
  markBroadcast,
  MAX_VARIANTS,
  recordRaised,
  type OpenAttempt,
} from '../../store/payouts/attempt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { createBroadcastGate } from '../broadcast-gate.ts'
import type { LaneContext } from '../engine-context.ts'
import { canRaise, raiseAfterBlocks } from '../lanes/stuck-slots.ts'
import { feeCeiling, fillerCeiling } from '../pay/fee-ceiling.ts'
import { fillGap } from './fill-gap.ts'
import { recordBroadcast, recordReplaced } from '../../payout-events/payout-events.ts'

/**
 * Raises the fee of a pending attempt in the same slot, once enough blocks have left it out; where the chain orders transactions, only for the lowest
 * slot. Or fills an empty slot below it. All variants stay watched. True when something was signed.
 */
export async function raiseLowest(
  context: LaneContext,
  attempt: OpenAttempt,
  head: bigint,
): Promise<boolean> {
  const { lane, network, adapter, signal } = context
  if (!canRaise(adapter.payouts)) return false
  const { sequence } = adapter.payouts
  if (attempt.raisedAt === null || head - attempt.raisedAt < raiseAfterBlocks(network)) return false
  const newest = attempt.variants.at(-1)
  if (newest === undefined) return false
  const isAllowed = createBroadcastGate(context, [newest.txId])
  if (!(await isAllowed(newest.txId))) return false
  const chainSlot = await sequence?.nextSlot(signal)
  if (sequence !== undefined && chainSlot !== undefined && chainSlot !== attempt.slot) {
    await markChecked(context, attempt, head)
    return chainSlot < attempt.slot && fillGap(context, sequence, chainSlot)
  }
  const fields = { networkId: lane.networkId, slot: String(attempt.slot), variants: attempt.variants.length }
  const raised = await sign(context, attempt, fields)
  if (raised === undefined) {
    await markChecked(context, attempt, head)
    return false
  }
  context.deps.faultPoint('bump.signed')
  await commit(context, { attempt, raised, head })
  context.deps.faultPoint('bump.committed')
  context.deps.logger.warn({ ...fields, txId: raised.txId }, 'A payout waits and is offered for more')
  await send(context, raised)
  return true
}

async function sign(
  context: LaneContext,
  attempt: OpenAttempt,
  fields: object,
): Promise<PreparedTransfer | undefined> {
  const { deps, adapter, signal } = context
  if (attempt.variants.length >= MAX_VARIANTS) {
    deps.logger.error(fields, 'A payout is stuck: it was offered for more as often as it may be')
    return undefined
  }
  const maxFee = attempt.legs.length === 0 ? await fillerCeiling(context) : feeCeiling(context, attempt.legs)
  if (maxFee === undefined) {
    deps.logger.warn(fields, 'A payout waits, and is not offered for more while the coin has no price')
    return undefined
  }
  const raised = await adapter.payouts.bump?.(attempt.variants, maxFee, signal)
  if (raised === undefined) {
    deps.logger.error(
      { ...fields, maxFee: String(maxFee) },
      'A payout waits, and no higher price would help or is within three times the fee',
    )
  }
  return raised
}

/** The next check follows after as many blocks as the first. */
async function markChecked({ deps, lane }: LaneContext, { id }: OpenAttempt, head: bigint): Promise<void> {
  await withLane(deps.pool, lane, (tx) => recordRaised(tx, id, head))
}

async function commit(
  { deps, lane }: LaneContext,
  entry: { readonly attempt: OpenAttempt; readonly raised: PreparedTransfer; readonly head: bigint },
): Promise<void> {
  const { attempt, raised, head } = entry
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    await insertVariants(tx, lane, at, [{ attemptId: attempt.id, transfer: raised }])
    await recordRaised(tx, attempt.id, head)
    await recordReplaced(
      tx,
      at,
      attempt.legs.map((leg) => ({ leg, txId: raised.txId })),
    )
  })
}

/** After an error the outcome is unknown, and a halt may have been set during signing; the next lookup shows it. */
async function send(context: LaneContext, raised: PreparedTransfer): Promise<void> {
  const { deps, lane, adapter, signal } = context
  try {
    if (!(await createBroadcastGate(context, [raised.txId])(raised.txId))) return
    await adapter.payouts.broadcast(raised, signal)
  } catch (error) {
    deps.logger.warn({ txId: raised.txId, error: String(error) }, 'Broadcast outcome unknown')
    return
  } finally {
    deps.faultPoint('bump.sent')
  }
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    await recordBroadcast(tx, at, await markBroadcast(tx, lane.networkId, [raised.txId], at))
  })
}
