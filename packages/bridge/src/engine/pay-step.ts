import { ChainError, type SignedTransfer } from '@sunspan/chains'
import { findDueLegs, claimLegs, postponeLegs, type DueLeg } from '../store/leg-store.ts'
import { insertAttempts, markBroadcast, sumReserved } from '../store/attempt-store.ts'
import { takeSlots, withLane } from '../store/lane-store.ts'
import { queryRows, statement } from '../store/database.ts'
import { bookPayouts } from '../ledger/book-payouts.ts'
import { createBroadcastGate } from './broadcast-gate.ts'
import type { LaneContext } from './engine-context.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { refillSlots } from './refill-slots.ts'
import { retryAfter } from './retry-after.ts'
import { tellBroadcast, tellFailed, tellSigned } from './tell-payouts.ts'

export interface PayReport {
  readonly signed: number
  readonly broadcast: number
  /** Legs that cannot be paid now; they are due again later. */
  readonly postponed: number
}

interface SignedLeg {
  readonly leg: DueLeg
  readonly transfer: SignedTransfer
}

/** The chain says that this payment cannot be made now. */
interface Refusal {
  readonly leg: DueLeg
  readonly reason: string
}

/** The chain could not be asked. */
interface Failure {
  readonly leg: DueLeg
  readonly error: ChainError
}

const BATCH = 64
const CONCURRENT_CALLS = 16

const NEXT_SLOT = statement(
  'lane_next_slot',
  'SELECT next_slot FROM lanes WHERE network_id = $1 AND wallet = $2',
)

/** A leg was taken back or halted while it was signed: nothing of the commit may be kept. */
class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError'
}

/**
 * Pays what is due: signs, commits the signed bytes, and only then broadcasts them. A process that ends anywhere in between leaves
 * either nothing or bytes that the settle step broadcasts again.
 */
export async function payStep(context: LaneContext): Promise<PayReport> {
  const { deps, lane } = context
  const total = { signed: 0, broadcast: 0, postponed: 0 }
  for (;;) {
    const legs = await findDueLegs(deps.pool, lane, new Date(deps.clock.now()), BATCH)
    if (legs.length === 0) return total
    const { signed, refusals, failure } = await sign(context, legs)
    deps.faultPoint('pay.signed')
    if (refusals.length > 0) await postpone(context, refusals)
    total.postponed += refusals.length
    if (signed.length > 0) {
      if (!(await tryCommit(context, signed))) return total
      deps.faultPoint('pay.committed')
      total.signed += signed.length
      total.broadcast += await send(context, signed)
    }
    if (failure !== undefined) {
      await stepAside(context, failure)
      throw failure.error
    }
    if (legs.length < BATCH && signed.length + refusals.length === legs.length) return total
  }
}

/** Signs a run of legs into consecutive slots. A leg that is not signed ends the run, so that no slot is left empty. */
async function sign(
  context: LaneContext,
  legs: readonly DueLeg[],
): Promise<{
  readonly signed: readonly SignedLeg[]
  readonly refusals: readonly Refusal[]
  readonly failure?: Failure
}> {
  const { adapter, signal } = context
  const { firstSlot, affordable, refusals } = await reserve(context, legs)
  const results = await mapConcurrently(
    affordable,
    CONCURRENT_CALLS,
    async (leg, index): Promise<SignedLeg | Refusal | Failure> => {
      const { recipient, token, amount } = leg
      try {
        const intent = { recipient, token, amount }
        return { leg, transfer: await adapter.payouts.prepare(intent, firstSlot + BigInt(index), signal) }
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        return error.retryable ? { leg, error } : { leg, reason: `${error.kind}: ${error.message}` }
      }
    },
  )
  const signed: SignedLeg[] = []
  for (const result of results) {
    if ('error' in result) return { signed, refusals, failure: result }
    if ('reason' in result) return { signed, refusals: [...refusals, result] }
    signed.push(result)
  }
  return { signed, refusals }
}

/** Lets the others go first: the node did not answer for this one. Its order sees nothing of it. */
async function stepAside({ deps, lane }: LaneContext, { leg, error }: Failure): Promise<void> {
  const retryAt = retryAfter(new Date(deps.clock.now()), 0)
  await withLane(deps.pool, lane, (tx) => postponeLegs(tx, [{ id: leg.id, retryAt, error: error.message }]))
}

/** Finds the next slots, and which of the legs the treasury can pay beside what is signed already. */
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
  const [chainSlot, balances, [row]] = await Promise.all([
    adapter.payouts.nextSlot(signal),
    adapter.balances.getBalances(adapter.payouts.wallet, tokens, signal),
    queryRows<{ next_slot: string }>(deps.pool, NEXT_SLOT, [lane.networkId, lane.wallet]),
  ])
  const ourSlot = BigInt(row?.next_slot ?? '0')
  const reserved = await sumReserved(deps.pool, lane, chainSlot)
  const hasGap = chainSlot < ourSlot && reserved.lowestSlot !== chainSlot
  if (hasGap && (await refillSlots(context, chainSlot)) === 0) {
    deps.logger.error(
      { networkId: lane.networkId, chainSlot: String(chainSlot), ourSlot: String(ourSlot) },
      'Nothing of ours can fill the next slot: payouts wait until somebody fills it',
    )
  }
  const free = new Map(
    tokens.map((token, index) => [token, (balances[index] ?? 0n) - (reserved.amounts.get(token) ?? 0n)]),
  )
  const affordable: DueLeg[] = []
  const refusals: Refusal[] = []
  for (const leg of legs) {
    const left = (free.get(leg.token) ?? 0n) - leg.amount
    if (left < 0n) refusals.push({ leg, reason: 'insufficient_funds: the treasury holds too little' })
    else {
      free.set(leg.token, left)
      affordable.push(leg)
    }
  }
  return { firstSlot: chainSlot > ourSlot ? chainSlot : ourSlot, affordable, refusals }
}

/** False when a leg was taken back or halted meanwhile: then nothing is kept, and nothing leaves. */
async function tryCommit(context: LaneContext, signed: readonly SignedLeg[]): Promise<boolean> {
  try {
    await commit(context, signed)
    return true
  } catch (error) {
    if (!(error instanceof ClaimLostError)) throw error
    context.deps.logger.warn({ networkId: context.lane.networkId }, error.message)
    return false
  }
}

async function commit(context: LaneContext, signed: readonly SignedLeg[]): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  const last = signed.at(-1)
  await withLane(deps.pool, lane, async (tx) => {
    const claimed = await claimLegs(
      tx,
      lane.wallet,
      signed.map(({ leg }) => leg.id),
    )
    if (claimed !== signed.length)
      throw new ClaimLostError('A leg was taken back or halted while it was signed; nothing was sent')
    await insertAttempts(
      tx,
      lane,
      at,
      signed.map(({ leg, transfer }) => ({ legId: leg.id, transfer })),
    )
    if (last !== undefined) await takeSlots(tx, lane, last.transfer.slot + 1n)
    await tellSigned(tx, at, signed)
    const steps = signed.map(({ leg, transfer }) => ({
      terms: leg.terms,
      txId: transfer.txId,
      from: 'none' as const,
      to: 'signed' as const,
      feePaid: 0n,
    }))
    await bookPayouts(tx, { catalog: deps.catalog, lane, at }, steps)
  })
}

/** An error says that the outcome is unknown; the settle step looks it up. */
async function send(context: LaneContext, signed: readonly SignedLeg[]): Promise<number> {
  const { deps, lane, adapter, signal } = context
  const isAllowed = createBroadcastGate(
    context,
    signed.map(({ transfer }) => transfer.txId),
  )
  const sent = await mapConcurrently(signed, CONCURRENT_CALLS, async ({ leg, transfer }) => {
    if (!(await isAllowed(transfer.txId))) return []
    try {
      await adapter.payouts.broadcast(transfer, signal)
      return [transfer.txId]
    } catch (error) {
      deps.logger.warn(
        { orderId: leg.orderId, txId: transfer.txId, error: String(error) },
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
      refusals.map(({ leg, reason }) => ({
        id: leg.id,
        retryAt: retryAfter(at, leg.failures),
        error: reason,
      })),
    )
    await tellFailed(tx, at, refusals)
  })
}
