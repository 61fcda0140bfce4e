import { ChainError, type PreparedTransfer } from '@sunspan/chains'
import { findDueLegs, claimLegs, postponeLegs, type DueLeg } from '../store/leg-store.ts'
import { insertAttempts, markBroadcast } from '../store/attempt-store.ts'
import { takeSlots, withLane } from '../store/lane-store.ts'
import { sumKept, sumKnown } from '../store/liquidity-store.ts'
import { findNextSlot, isSlotTaken, sumReserved } from '../store/slot-store.ts'
import { bookPayouts } from '../ledger/book-payouts.ts'
import { createBroadcastGate } from './broadcast-gate.ts'
import type { LaneContext } from './engine-context.ts'
import { divideByFunds } from './divide-by-funds.ts'
import { feeCeiling } from './fee-ceiling.ts'
import {
  groupForContract,
  groupPlain,
  refusalOf,
  toBatchIntent,
  type CheckedLegs,
  type PayableLeg,
  type Refusal,
} from './group-legs.ts'
import { haltOutflow, keepWithinOutflow, OutflowError, refuseOutflow } from './limit-outflow.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { haltPaid, PAID_BEFORE } from './paid-before.ts'
import { refillSlots } from './refill-slots.ts'
import { retryAfter } from './retry-after.ts'
import { lockTold, tellBroadcast, tellFailed, tellSigned } from './tell-payouts.ts'

export interface PayReport {
  /** Legs whose payout was signed. */
  readonly signed: number
  /** Transactions that a node has taken. */
  readonly broadcast: number
  /** Legs that cannot be paid now; they are due again later. */
  readonly postponed: number
}

/** One slot's legs and bytes. */
interface SignedGroup {
  readonly legs: readonly PayableLeg[]
  readonly transfer: PreparedTransfer
}

/** The chain could not be asked. */
interface Failure {
  readonly legs: readonly DueLeg[]
  readonly error: ChainError
}

interface Signing {
  readonly signed: readonly SignedGroup[]
  readonly refusals: readonly Refusal[]
  readonly failure?: Failure | undefined
}

const BATCH = 64
const CONCURRENT_CALLS = 16

/** A leg was taken back or halted while it was signed: nothing of the commit may be kept. */
class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError'
}

/**
 * Pays what is due: signs, commits the signed bytes, and only then broadcasts them. A process that ends anywhere in between leaves
 * either nothing or bytes that the settle step broadcasts again. Where the network has a payout contract all legs go through it, many
 * at once; elsewhere each is a transfer of its own.
 */
export async function payStep(context: LaneContext): Promise<PayReport> {
  const { deps, lane } = context
  const total = { signed: 0, broadcast: 0, postponed: 0 }
  /** Why not all that is due may leave, and what of it may. */
  let limited: { readonly reason: OutflowError; readonly legs: readonly DueLeg[] } | undefined
  for (;;) {
    const legs = limited?.legs ?? (await findDueLegs(deps.pool, lane, new Date(deps.clock.now()), BATCH))
    if (legs.length === 0) return total
    const { signed, refusals, failure } = await sign(context, legs)
    deps.faultPoint('pay.signed')
    if (refusals.length > 0) await postpone(context, refusals)
    total.postponed += refusals.length
    const signedLegs = signed.reduce((count, group) => count + group.legs.length, 0)
    if (signed.length > 0) {
      const obstacle = await tryCommit(context, signed)
      if (obstacle instanceof ClaimLostError) return total
      if (obstacle !== undefined) {
        const within = limited === undefined ? await keepWithinOutflow(context, dueLegsOf(signed)) : []
        if (within.length === 0) return await stopOutflow(context, obstacle, total)
        limited = { reason: obstacle, legs: within }
        continue
      }
      deps.faultPoint('pay.committed')
      total.signed += signedLegs
      total.broadcast += await send(context, signed)
    }
    if (failure !== undefined) {
      await stepAside(context, failure)
      throw failure.error
    }
    if (limited !== undefined) return await stopOutflow(context, limited.reason, total)
    if (legs.length < BATCH && signedLegs + refusals.length === legs.length) return total
  }
}

/** Signs a run of groups into consecutive slots. A group that is not signed ends the run, so that no slot is left empty. */
async function sign(context: LaneContext, legs: readonly DueLeg[]): Promise<Signing> {
  const { firstSlot, affordable, refusals: tooDear } = await reserve(context, legs)
  const checked = await group(context, affordable)
  if ('error' in checked) return { signed: [], refusals: tooDear, failure: checked }
  const refusals = [...tooDear, ...checked.refusals, ...(await refusePaid(context, checked.paidBefore))]
  const results = await mapConcurrently(checked.groups, CONCURRENT_CALLS, (payable, index) =>
    signGroup(context, payable, firstSlot + BigInt(index)),
  )
  const signed: SignedGroup[] = []
  for (const result of results) {
    if ('error' in result) return { signed, refusals, failure: result }
    if ('refused' in result) return { signed, refusals: [...refusals, ...result.refused] }
    signed.push(result)
  }
  return { signed, refusals }
}

async function group(
  { adapter, lane, signal }: LaneContext,
  legs: readonly DueLeg[],
): Promise<CheckedLegs | Failure> {
  const { batch } = adapter.payouts
  if (batch === undefined || legs.length === 0) return groupPlain(legs)
  try {
    return await groupForContract(batch, lane.networkId, legs, signal)
  } catch (error) {
    if (error instanceof ChainError) return { legs, error }
    throw error
  }
}

async function refusePaid(context: LaneContext, legs: readonly DueLeg[]): Promise<readonly Refusal[]> {
  const [first] = legs
  if (first === undefined) return []
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, (tx) => haltPaid(tx, context, { legId: first.id, actor: 'engine:pay', at }))
  return legs.map((leg) => ({ leg, reason: PAID_BEFORE, isRefused: false }))
}

async function signGroup(
  context: LaneContext,
  legs: readonly PayableLeg[],
  slot: bigint,
): Promise<SignedGroup | Failure | { readonly refused: readonly Refusal[] }> {
  const due = legs.map(({ leg }) => leg)
  try {
    const transfer = await prepare(context, legs, slot)
    const ceiling = feeCeiling(context, due)
    if (ceiling !== undefined && transfer.feeCap <= ceiling) return { legs, transfer }
    const reason = 'fee_above_ceiling: the network asks more than three times the quoted fee, or has no price'
    return { refused: due.map((leg) => ({ leg, reason, isRefused: false })) }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.retryable) return { legs: due, error }
    // What fails for several together says nothing of any one recipient.
    const isAlone = due.length === 1
    const refused = due.map((leg) => refusalOf(leg, error))
    return { refused: refused.map((refusal) => ({ ...refusal, isRefused: refusal.isRefused && isAlone })) }
  }
}

function prepare(
  { adapter, signal }: LaneContext,
  legs: readonly PayableLeg[],
  slot: bigint,
): Promise<PreparedTransfer> {
  const { payouts } = adapter
  const [first] = legs
  if (first === undefined) throw new Error('A slot is signed for at least one leg')
  const { recipient, token, amount } = first.leg
  return payouts.batch === undefined
    ? payouts.prepare({ recipient, token, amount }, slot, signal)
    : payouts.batch.prepare(legs.map(toBatchIntent), slot, signal)
}

/** Lets the others go first: the node did not answer for these. Their orders see nothing of it. */
async function stepAside({ deps, lane }: LaneContext, { legs, error }: Failure): Promise<void> {
  const at = new Date(deps.clock.now())
  const entries = legs.map(({ id }) => ({
    ...{ id, retryAt: retryAfter(at, 0), error: error.message, isRefused: false },
  }))
  await withLane(deps.pool, lane, (tx) => postponeLegs(tx, at, entries))
}

/** Finds the next slots, and which of the legs the treasury can pay beside what is signed already and what is kept for senders. */
async function reserve(
  context: LaneContext,
  legs: readonly DueLeg[],
): Promise<{
  readonly firstSlot: bigint
  readonly affordable: readonly DueLeg[]
  readonly refusals: readonly Refusal[]
}> {
  const { deps, lane, adapter, signal } = context
  const tokens = [...new Set(legs.map((leg) => leg.token))]
  const [countedSlot, balances, ourSlot] = await Promise.all([
    adapter.payouts.sequence?.nextSlot(signal),
    adapter.balances.getBalances(adapter.payouts.wallet, tokens, signal),
    findNextSlot(deps.pool, lane),
  ])
  const reserved = await sumReserved(deps.pool, lane, countedSlot)
  const chainSlot = countedSlot ?? ourSlot
  // Read after the balances: a deposit that came in between makes what is free too small, never too large.
  const kept = await sumKept(deps.pool, lane.networkId)
  const known = await sumKnown(deps.pool, lane.networkId, lane.wallet)
  if (chainSlot < ourSlot) await refillLost(context, chainSlot)
  const purses = new Map(
    tokens.map((token, index) => {
      const standing = (balances[index] ?? 0n) - (reserved.get(token) ?? 0n)
      const booked = known.get(token) ?? 0n
      const held = standing < booked ? standing : booked
      return [token, { held, kept: kept.get(token) ?? 0n }]
    }),
  )
  return { firstSlot: chainSlot > ourSlot ? chainSlot : ourSlot, ...divideByFunds(legs, purses) }
}

/** What is signed above a slot that nothing of ours is in waits until the settle step has seen that it stays so, and fills it. */
async function refillLost(context: LaneContext, chainSlot: bigint): Promise<void> {
  const { deps, lane } = context
  await refillSlots(context, chainSlot)
  if (await isSlotTaken(deps.pool, lane, chainSlot)) return
  deps.logger.warn(
    { networkId: lane.networkId, chainSlot: String(chainSlot) },
    'Nothing of ours is in the next slot: it is filled when it stays empty',
  )
}

const dueLegsOf = (signed: readonly SignedGroup[]): readonly DueLeg[] =>
  signed.flatMap(({ legs }) => legs.map(({ leg }) => leg))

async function stopOutflow(context: LaneContext, reason: OutflowError, total: PayReport): Promise<PayReport> {
  await haltOutflow(context, reason)
  return total
}

/** Undefined once committed. When a leg was taken back or halted meanwhile, or too much would leave, nothing is kept, and nothing leaves. */
async function tryCommit(
  context: LaneContext,
  signed: readonly SignedGroup[],
): Promise<OutflowError | ClaimLostError | undefined> {
  try {
    await commit(context, signed)
    return undefined
  } catch (error) {
    if (error instanceof OutflowError) return error
    if (!(error instanceof ClaimLostError)) throw error
    context.deps.logger.warn({ networkId: context.lane.networkId }, error.message)
    return error
  }
}

async function commit(context: LaneContext, signed: readonly SignedGroup[]): Promise<void> {
  const { deps, lane, network } = context
  const at = new Date(deps.clock.now())
  const last = signed.at(-1)
  const legs = signed.flatMap((entry) => entry.legs.map(({ leg }) => ({ leg, transfer: entry.transfer })))
  await withLane(deps.pool, lane, async (tx) => {
    await lockTold(
      tx,
      legs.map(({ leg }) => leg),
    )
    const legIds = legs.map(({ leg }) => leg.id)
    const outflow = { at, limit: network.outflowHourly }
    const claimed = await claimLegs(tx, lane, legIds, outflow)
    if (claimed !== legs.length) {
      await refuseOutflow(tx, lane.networkId, legIds, outflow)
      throw new ClaimLostError('A leg was taken back or halted while it was signed; nothing was sent')
    }
    const attempts = signed.map(({ legs: paid, transfer }) => ({
      kind: paid.some(({ payoutId }) => payoutId !== null) ? ('batch' as const) : ('plain' as const),
      transfer,
      legs: paid.map(({ leg, payoutId }) => ({ id: leg.id, payoutId })),
    }))
    const ids = await insertAttempts(tx, lane, at, attempts)
    if (last !== undefined) await takeSlots(tx, lane, last.transfer.slot + 1n)
    await tellSigned(tx, at, legs)
    const steps = signed.flatMap((entry, index) =>
      entry.legs.map(({ leg }) => ({
        terms: leg.terms,
        attemptId: ids[index] ?? '',
        legId: leg.id,
        from: 'none' as const,
        to: 'signed' as const,
      })),
    )
    await bookPayouts(tx, { catalog: deps.catalog, lane, at }, steps)
  })
}

/** An error says that the outcome is unknown; the settle step looks it up. */
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
      await tellBroadcast(tx, at, await markBroadcast(tx, lane.networkId, txIds, at))
    })
  }
  deps.faultPoint('pay.marked')
  return txIds.length
}

async function postpone(context: LaneContext, refusals: readonly Refusal[]): Promise<void> {
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
      refusals.map(({ leg, reason, isRefused }) => ({
        id: leg.id,
        retryAt: retryAfter(at, leg.failures),
        error: reason,
        isRefused,
      })),
    )
    await tellFailed(tx, at, refusals)
  })
}
