import { findDueLegs, type DueLeg } from '../../store/payouts/leg-store.ts'
import type { Admission, WithinOutflow } from '../admit/admission.ts'
import { deferLegs, postponeRefused } from '../admit/postpone-legs.ts'
import type { LaneContext } from '../engine-context.ts'
import { recordNextSlot } from '../lanes/lane-state.ts'
import { broadcastPayouts } from './broadcast-payouts.ts'
import { ClaimLostError, commitPayouts } from './commit-payouts.ts'
import { signPayouts, type SignedGroup } from './sign-payouts.ts'

export interface PayReport {
  /** Legs whose payout was signed. */
  readonly signed: number
  /** Transactions accepted by a node. */
  readonly broadcast: number
  /** Legs that cannot be paid now; retried later. */
  readonly postponed: number
}

type Counts = { -readonly [Key in keyof PayReport]: PayReport[Key] }

const BATCH = 200

/**
 * Pays due legs that all gates admit: signs, commits the signed bytes, and only then broadcasts them. A process that dies anywhere in between leaves
 * either nothing or bytes that the settle step broadcasts again. Where the network has a payout contract, all legs go through it, many at once; where
 * one transaction can hold several transfers, several go together; elsewhere each is a separate transfer.
 */
export async function payStep(context: LaneContext, gates: Admission): Promise<PayReport> {
  const { deps, lane } = context
  const total = { signed: 0, broadcast: 0, postponed: 0 }
  if (!(await gates.isOpen(context))) return total
  /** The due legs within the outflow limit, while that keeps others back. */
  let limited: WithinOutflow | undefined
  for (;;) {
    const due = limited?.within ?? (await findDueLegs(deps.pool, lane, new Date(deps.clock.now()), BATCH))
    // What waits for the hour costs no signature until the hour has room.
    const waits = limited === undefined && due.some(({ waitsFor }) => waitsFor === 'OUTFLOW')
    const paid = waits
      ? { kind: 'over_limit' as const, legs: due }
      : await payLegs(context, gates, due, total)
    if (paid.kind === 'ended') return total
    if (paid.kind === 'over_limit') {
      // Another wallet of the network has used what was left meanwhile.
      if (limited !== undefined) return total
      const { within, count, halt } = await gates.admitWithinOutflow(context, paid.legs)
      total.postponed += count
      if (within.length > 0) limited = { within, count, halt }
      else if (halt !== undefined) {
        await gates.halt(context, halt)
        return total
      }
    } else if (limited !== undefined) {
      if (limited.halt !== undefined) {
        await gates.halt(context, limited.halt)
        return total
      }
      limited = undefined
    } else if (!paid.mayBeMore) return total
  }
}

type Paid =
  | { readonly kind: 'paid'; readonly mayBeMore: boolean }
  /** Nothing was committed: together these legs are beyond the hourly outflow limit. */
  | { readonly kind: 'over_limit'; readonly legs: readonly DueLeg[] }
  /** Nothing more can be paid in this step. */
  | { readonly kind: 'ended' }

/** Admits, signs, commits and broadcasts. Throws the ChainError of legs that the chain could not be queried for, once the others are paid. */
async function payLegs(
  context: LaneContext,
  gates: Admission,
  due: readonly DueLeg[],
  total: Counts,
): Promise<Paid> {
  const { deps } = context
  const { legs, isStillRight } = await gates.admitPriced(context, due)
  if (legs.length === 0) return { kind: 'ended' }
  const { signed, refusals, failure, waiting = [] } = await signPayouts(context, legs)
  deps.faultPoint('pay.signed')
  if (refusals.length > 0) await postponeRefused(context, refusals)
  total.postponed += refusals.length
  const signedLegs = legsOf(signed)
  // What was signed is dropped: no node has seen it. The next step prices it again.
  if (!isStillRight(signedLegs)) return { kind: 'ended' }
  if (signed.length > 0) {
    const obstacle = await commitPayouts(context, signed)
    if (obstacle instanceof ClaimLostError) return { kind: 'ended' }
    if (obstacle !== undefined) return { kind: 'over_limit', legs: signedLegs }
    const last = signed.at(-1)
    if (last !== undefined) recordNextSlot(context, last.transfer.slot + 1n)
    deps.faultPoint('pay.committed')
    total.signed += signedLegs.length
    total.broadcast += await broadcastPayouts(context, signed)
  }
  if (failure !== undefined) {
    await deferLegs(context, failure.legs, failure.error.message)
    throw failure.error
  }
  if (waiting.length > 0) {
    await deferLegs(context, waiting, "The treasury's coins wait for a block")
    return { kind: 'ended' }
  }
  return {
    kind: 'paid',
    mayBeMore: legs.length >= BATCH || signedLegs.length + refusals.length !== legs.length,
  }
}

const legsOf = (signed: readonly SignedGroup[]): readonly DueLeg[] =>
  signed.flatMap(({ legs }) => legs.map(({ leg }) => leg))
