import { markBroadcast } from '../../store/payouts/attempt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { findOutflowHalted } from '../../store/payouts/outflow-store.ts'
import { findDueLegs, postponeLegs, type DueLeg } from '../../store/payouts/leg-store.ts'
import { createBroadcastGate } from '../broadcast-gate.ts'
import { ClaimLostError, commitPayouts } from './commit-payouts.ts'
import type { LaneContext } from '../engine-context.ts'
import type { Refusal } from './group-legs.ts'
import { recordNextSlot } from '../lanes/lane-state.ts'
import { findUnexplained } from './explain-outflow.ts'
import { divideByOutflow, haltOutflow } from './limit-outflow.ts'
import { mapConcurrently } from '../../map-concurrently.ts'
import { repriceLegs } from './reprice-legs.ts'
import { requireCompared } from '../reconcile/require-compared.ts'
import { retryAfter } from '../retry-after.ts'
import { signPayouts, type SignedGroup } from './sign-payouts.ts'
import { lockOrdersOfLegs, recordBroadcast, recordFailed } from '../../payout-events/payout-events.ts'
import { waitFor } from './waiting.ts'

export interface PayReport {
  /** Legs whose payout was signed. */
  readonly signed: number
  /** Transactions accepted by a node. */
  readonly broadcast: number
  /** Legs that cannot be paid now; retried later. */
  readonly postponed: number
}

const BATCH = 200
const CONCURRENT_CALLS = 16

/**
 * Pays due legs once chain and books have been compared: signs, commits the signed bytes, and only then broadcasts them. A process that dies anywhere
 * in between leaves either nothing or bytes that the settle step broadcasts again. Where the network has a payout contract, all legs go through it,
 * many at once; where one transaction can hold several transfers, several go together; elsewhere each is a separate transfer.
 */
export async function payStep(context: LaneContext): Promise<PayReport> {
  const { deps, lane } = context
  const total = { signed: 0, broadcast: 0, postponed: 0 }
  if (!(await requireCompared(context))) return total
  await awaitOutflow(context)
  /** The due legs within the outflow limit, and what is unexplained about the others, if anything is. */
  let limited: { readonly legs: readonly DueLeg[]; readonly halt: string | undefined } | undefined
  for (;;) {
    const due = limited?.legs ?? (await findDueLegs(deps.pool, lane, new Date(deps.clock.now()), BATCH))
    // What waits for the hour costs no signature until the hour has room.
    if (limited === undefined && due.some(({ waitsFor }) => waitsFor === 'OUTFLOW')) {
      const { within, count, halt } = await postponeBeyondLimit(context, due)
      total.postponed += count
      if (within.length > 0) limited = { legs: within, halt }
      else if (halt !== undefined) return await stopOutflow(context, halt, total)
      continue
    }
    const legs = await repriceLegs(context, due)
    if (legs.length === 0) return total
    const { signed, refusals, failure, waiting = [] } = await signPayouts(context, legs)
    deps.faultPoint('pay.signed')
    if (refusals.length > 0) await postpone(context, refusals)
    total.postponed += refusals.length
    const signedLegs = signed.reduce((count, group) => count + group.legs.length, 0)
    if (signed.length > 0) {
      const obstacle = await commitPayouts(context, signed)
      if (obstacle instanceof ClaimLostError) return total
      if (obstacle !== undefined) {
        // Another wallet of the network has used what was left meanwhile.
        if (limited !== undefined) return total
        const { within, count, halt } = await postponeBeyondLimit(context, dueLegsOf(signed))
        total.postponed += count
        if (within.length > 0) limited = { legs: within, halt }
        else if (halt !== undefined) return await stopOutflow(context, halt, total)
        continue
      }
      const last = signed.at(-1)
      if (last !== undefined) recordNextSlot(context, last.transfer.slot + 1n)
      deps.faultPoint('pay.committed')
      total.signed += signedLegs
      total.broadcast += await send(context, signed)
    }
    if (failure !== undefined) {
      await deferLegs(context, failure.legs, failure.error.message)
      throw failure.error
    }
    if (waiting.length > 0) {
      await deferLegs(context, waiting, "The treasury's coins wait for a block")
      return total
    }
    if (limited?.halt !== undefined) return await stopOutflow(context, limited.halt, total)
    if (limited !== undefined) {
      limited = undefined
      continue
    }
    if (legs.length < BATCH && signedLegs + refusals.length === legs.length) return total
  }
}

/**
 * Postpones legs beyond the outflow limit. A leg that alone exceeds the hourly limit can never pass and is given up; one that exceeds it only
 * together with others waits. Neither delays the legs within the limit. `halt`: a deposit behind the hour's outflow, or behind a leg that is beyond
 * the limit for the first time, is not on its chain.
 */
async function postponeBeyondLimit(
  context: LaneContext,
  legs: readonly DueLeg[],
): Promise<{
  readonly within: readonly DueLeg[]
  readonly count: number
  readonly halt: string | undefined
}> {
  const { within, alone, beyond } = await divideByOutflow(context, legs)
  const refuse = (leg: DueLeg, reason: string): Refusal => ({
    leg,
    reason: `outflow: ${reason}`,
    isRefused: false,
    waitsFor: 'OUTFLOW',
  })
  const impossible = alone.map((leg) => refuse(leg, 'it alone is more than may leave within an hour'))
  const later = beyond.map(({ leg, expectedAt }) => ({
    ...refuse(leg, 'more is due than may leave within an hour'),
    expectedAt,
  }))
  if (impossible.length > 0) await postpone(context, impossible, true)
  if (later.length > 0) await postpone(context, later)
  const isNew = ({ leg }: { readonly leg: DueLeg }): boolean => leg.waitsFor !== 'OUTFLOW'
  const newIds = beyond.filter(isNew).map(({ leg }) => leg.id)
  const halt = newIds.length === 0 ? undefined : await findUnexplained(context, newIds)
  return { within, count: alone.length + beyond.length, halt }
}

/** While an outflow halt is set on the network, marks newly due legs as waiting for it, so that they are given up in time. */
async function awaitOutflow(context: LaneContext): Promise<void> {
  const { deps, lane, network } = context
  if (network.outflowHourly === null) return
  const at = new Date(deps.clock.now())
  const legs = await findOutflowHalted(deps.pool, lane.networkId, at)
  if (legs.length === 0) return
  const reason = 'outflow: too much has left the network'
  await withLane(deps.pool, lane, async (tx) => {
    await lockOrdersOfLegs(tx, legs)
    const entries = legs.map(({ id, kind, failures }) => ({
      id,
      retryAt: retryAfter(at, failures),
      error: reason,
      isRefused: false,
      waits: waitFor(context, kind, 'OUTFLOW'),
    }))
    await postponeLegs(tx, at, entries)
    await recordFailed(
      tx,
      at,
      legs.map((leg) => ({ leg, reason })),
    )
  })
}

/** Postpones legs without an event of their orders: the node did not answer for them, or the wallet cannot pay them yet. Other legs go first. */
async function deferLegs({ deps, lane }: LaneContext, legs: readonly DueLeg[], error: string): Promise<void> {
  const at = new Date(deps.clock.now())
  const entries = legs.map(({ id }) => ({ id, retryAt: retryAfter(at, 0), error, isRefused: false }))
  await withLane(deps.pool, lane, (tx) => postponeLegs(tx, at, entries))
}

const dueLegsOf = (signed: readonly SignedGroup[]): readonly DueLeg[] =>
  signed.flatMap(({ legs }) => legs.map(({ leg }) => leg))

async function stopOutflow(context: LaneContext, reason: string, total: PayReport): Promise<PayReport> {
  await haltOutflow(context, reason)
  return total
}

/** After an error the outcome is unknown; the settle step looks it up. */
async function send(context: LaneContext, signed: readonly SignedGroup[]): Promise<number> {
  const { deps, lane, adapter, signal } = context
  const isAllowed = createBroadcastGate(
    context,
    signed.map(({ transfer }) => transfer.txId),
  )
  const sent = await mapConcurrently(signed, CONCURRENT_CALLS, async ({ legs, transfer }) => {
    if (!(await isAllowed(transfer.txId))) return []
    try {
      await adapter.payouts.broadcast(transfer, signal)
      return [transfer.txId]
    } catch (error) {
      deps.logger.warn(
        { orderIds: legs.map(({ leg }) => leg.orderId), txId: transfer.txId, error: String(error) },
        'Broadcast outcome unknown',
      )
      return []
    }
  })
  deps.faultPoint('pay.sent')
  const txIds = sent.flat()
  if (txIds.length > 0) {
    const at = new Date(deps.clock.now())
    await withLane(deps.pool, lane, async (tx) => {
      await recordBroadcast(tx, at, await markBroadcast(tx, lane.networkId, txIds, at))
    })
  }
  deps.faultPoint('pay.marked')
  return txIds.length
}

async function postpone(
  context: LaneContext,
  refusals: readonly (Refusal & { readonly expectedAt?: Date })[],
  stops = false,
): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  for (const { leg, reason } of refusals) {
    deps.logger.warn(
      { orderId: leg.orderId, reason, failures: leg.failures + 1 },
      'A payout cannot be made now',
    )
  }
  await withLane(deps.pool, lane, async (tx) => {
    await postponeLegs(
      tx,
      at,
      refusals.map(({ leg, reason, isRefused, waitsFor, expectedAt }) => ({
        id: leg.id,
        retryAt: earlier(retryAfter(at, leg.failures), expectedAt),
        expectedAt,
        error: reason,
        isRefused,
        waits: waitsFor === null ? undefined : waitFor(context, leg.kind, waitsFor),
        stops,
      })),
    )
    await recordFailed(tx, at, refusals)
  })
}

const earlier = (one: Date, other = one): Date => (other < one ? other : one)
