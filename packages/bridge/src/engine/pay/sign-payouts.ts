import { ChainError, type PreparedTransfer, type SignedTransfer } from '@sunspan/chains'
import { findLiveTransfers } from '../../store/payouts/attempt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import type { LaneContext } from '../engine-context.ts'
import type { Refusal } from '../admit/postpone-legs.ts'
import { feeCeiling } from './fee-ceiling.ts'
import {
  groupForBatch,
  groupForCoins,
  groupPlain,
  refusalOf,
  toBatchIntent,
  toIntent,
  type CheckedLegs,
  type PayableLeg,
} from './group-legs.ts'
import { mapConcurrently } from '../../map-concurrently.ts'
import { haltPaid, PAID_BEFORE } from '../refund/paid-before.ts'
import { reserveSlots } from './reserve-slots.ts'

const CONCURRENT_CALLS = 16

/** The legs and signed bytes of one slot. */
export interface SignedGroup {
  readonly legs: readonly PayableLeg[]
  readonly transfer: PreparedTransfer
}

/** Legs for which the chain could not be queried. */
interface Failure {
  readonly legs: readonly DueLeg[]
  readonly error: ChainError
}

export interface Signing {
  readonly signed: readonly SignedGroup[]
  readonly refusals: readonly Refusal[]
  readonly failure?: Failure | undefined
  /** Legs that wait because the wallet's coins wait for a block. */
  readonly waiting?: readonly DueLeg[] | undefined
}

/** A signed group, and the legs that were left out of it. */
type Signed = SignedGroup & { readonly leftOut: readonly Refusal[] }

type SignedOne =
  | Signed
  | Failure
  | { readonly refused: readonly Refusal[] }
  | { readonly waiting: readonly DueLeg[] }

/** Signs groups into consecutive slots. A group that cannot be signed ends the run, so that no slot stays empty. */
export async function signPayouts(context: LaneContext, legs: readonly DueLeg[]): Promise<Signing> {
  const reserved = await reserveSlots(context, legs)
  if (reserved === undefined) return { signed: [], refusals: [] }
  const { firstSlot, affordable, refusals: tooDear } = reserved
  const checked = await group(context, affordable)
  if ('error' in checked) return { signed: [], refusals: tooDear, failure: checked }
  const refusals = [...tooDear, ...checked.refusals, ...(await refusePaid(context, checked.paidBefore))]
  if (context.adapter.payouts.coins !== undefined) {
    return signOneByOne(context, { groups: checked.groups, refusals, firstSlot })
  }
  const results = await mapConcurrently(checked.groups, CONCURRENT_CALLS, (payable, index) =>
    signGroup(context, payable, { slot: firstSlot + BigInt(index), live: [] }),
  )
  return consecutiveRun(results, refusals)
}

function consecutiveRun(results: readonly SignedOne[], refused: readonly Refusal[]): Signing {
  const signed: SignedGroup[] = []
  const refusals = [...refused]
  for (const result of results) {
    if ('error' in result) return { signed, refusals, failure: result }
    if ('refused' in result) return { signed, refusals: [...refusals, ...result.refused] }
    if ('waiting' in result) return { signed, refusals, waiting: result.waiting }
    signed.push(result)
    refusals.push(...result.leftOut)
  }
  return { signed, refusals }
}

/** Signs groups in sequence: none may spend the coins of an earlier live transfer. Legs that cannot be paid together are tried alone. */
async function signOneByOne(
  context: LaneContext,
  terms: Pick<CheckedLegs, 'groups' | 'refusals'> & { readonly firstSlot: bigint },
): Promise<Signing> {
  const { deps, lane } = context
  const live = [...(await findLiveTransfers(deps.pool, lane))]
  const signed: Signed[] = []
  const refusals = [...terms.refusals]
  const queue = [...terms.groups]
  for (let payable = queue.shift(); payable !== undefined; payable = queue.shift()) {
    const slot = terms.firstSlot + BigInt(signed.length)
    const result = await signGroup(context, payable, { slot, live })
    if ('transfer' in result) {
      signed.push(result)
      live.push(result.transfer)
    } else if ('refused' in result && payable.length > 1) queue.unshift(...payable.map((leg) => [leg]))
    else if ('refused' in result) refusals.push(...result.refused)
    else return consecutiveRun([...signed, result], refusals)
  }
  return { signed, refusals }
}

async function group(
  { adapter, lane, signal }: LaneContext,
  legs: readonly DueLeg[],
): Promise<CheckedLegs | Failure> {
  const { batch, coins } = adapter.payouts
  if (coins !== undefined) return groupForCoins(coins, legs)
  if (batch === undefined || legs.length === 0) return groupPlain(legs)
  try {
    return await groupForBatch(batch, lane.networkId, legs, signal)
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
  return legs.map((leg) => ({ leg, reason: PAID_BEFORE, isRefused: false, waitsFor: null }))
}

interface SigningPlace {
  readonly slot: bigint
  /** Transfers that may still land; payouts must not spend the same coins. */
  readonly live: readonly SignedTransfer[]
}

async function signGroup(
  context: LaneContext,
  legs: readonly PayableLeg[],
  place: SigningPlace,
): Promise<SignedOne> {
  const due = legs.map(({ leg }) => leg)
  try {
    const transfer = await prepare(context, legs, place)
    if (transfer === undefined) return { waiting: due }
    const ceiling = feeCeiling(context, due)
    if (ceiling !== undefined && transfer.feeCap <= ceiling) return { legs, transfer, leftOut: [] }
    return await signAffordable(context, legs, { ...place, feeCap: transfer.feeCap })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.retryable) return { legs: due, error }
    // A failure of several legs together does not identify a refused recipient.
    const isAlone = due.length === 1
    const refused = due.map((leg) => refusalOf(leg, error))
    if (isAlone) return { refused }
    return { refused: refused.map((refusal) => ({ ...refusal, isRefused: false, waitsFor: null })) }
  }
}

/** Leaves out the legs whose share of the fee is above their own ceiling, so that a fee that was quoted low holds up no other payout. */
async function signAffordable(
  context: LaneContext,
  legs: readonly PayableLeg[],
  { feeCap, ...place }: SigningPlace & { readonly feeCap: bigint },
): Promise<SignedOne> {
  const count = BigInt(legs.length)
  const share = (feeCap + count - 1n) / count
  const dear = [] as PayableLeg[]
  const rest = [] as PayableLeg[]
  for (const one of legs) ((feeCeiling(context, [one.leg]) ?? -1n) < share ? dear : rest).push(one)
  const reason = 'fee_above_ceiling: the network asks more than three times the fee, or has no price'
  const refused = dear.map(({ leg }) => ({ leg, reason, isRefused: false, waitsFor: 'FEES' as const }))
  if (rest.length === 0) return { refused }
  const signed = await signGroup(context, rest, place)
  if ('transfer' in signed) return { ...signed, leftOut: [...refused, ...signed.leftOut] }
  return 'refused' in signed ? { refused: [...refused, ...signed.refused] } : signed
}

function prepare(
  { adapter, signal }: LaneContext,
  legs: readonly PayableLeg[],
  { slot, live }: SigningPlace,
): Promise<PreparedTransfer | undefined> {
  const { payouts } = adapter
  const [first] = legs
  if (first === undefined) throw new Error('A slot is signed for at least one leg')
  if (payouts.coins !== undefined) {
    const intents = legs.map(({ leg }) => toIntent(leg))
    return payouts.coins.prepare(intents, slot, live, signal)
  }
  return payouts.batch === undefined || first.payoutId === null
    ? payouts.prepare(toIntent(first.leg), slot, signal)
    : payouts.batch.prepare(legs.map(toBatchIntent), slot, signal)
}
