import type { LegOutcome } from '@sunspan/chains'
import {
  markAttemptsDead,
  confirmAttempts,
  findOpenAttempts,
  markBroadcast,
  recordSlotTaken,
  recordWaiting,
  type OpenAttempt,
  type OpenLeg,
} from '../../store/payouts/attempt-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { markLegsPaid, postponeLegs } from '../../store/payouts/leg-store.ts'
import { bookGas, bookPayouts, type PayoutStep } from '../../ledger/book-payouts.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from '../halt/halt-lane.ts'
import type { Settlement } from './classify-attempt.ts'
import { lookUpAttempts, type Judged } from './look-up-attempts.ts'
import { forgetTroubles, troubledAttempts } from './troubled-attempts.ts'
import { recallFinality } from '../finality/read-finality.ts'
import { hasExhaustedTries, shareOf } from './mined-failures.ts'
import { isWaiting, raiseWaiting } from './raise-waiting.ts'
import { rebroadcast } from './rebroadcast.ts'
import { retryAfter } from '../retry-after.ts'
import {
  lockOrdersOfLegs,
  recordBroadcast,
  recordConfirmed,
  recordFailed,
  recordReplaced,
} from '../../payout-events/payout-events.ts'
import { waitFor } from '../pay/waiting.ts'

export interface SettleReport {
  readonly rebroadcast: number
  readonly confirmed: number
  readonly final: number
  /** Attempts that are proved never to land. */
  readonly dead: number
  /** Attempts whose fee was raised. */
  readonly raised: number
  /** When attempts that the chain gave no answer for may be looked up again, in milliseconds since 1970; undefined if there are none. */
  readonly retryAt: number | undefined
}

const BATCH = 200

type Landed = Judged & { readonly settlement: Extract<Settlement, { kind: 'landed' }> }
type Dead = Judged & { readonly settlement: Extract<Settlement, { kind: 'dead' }> }

/** Ledger entries booked at the end of the transaction. */
interface Bookings {
  readonly steps: readonly PayoutStep[]
  readonly costs: readonly { readonly attemptId: string; readonly feePaid: bigint }[]
}

/**
 * Looks up every attempt that may still land or is not final, and books the results. Attempts without an answer last time come after the others,
 * whose results are committed by then. With `isNewHead` false, only those are looked up.
 */
export async function settleStep(
  context: LaneContext,
  { isNewHead }: { readonly isNewHead: boolean },
): Promise<SettleReport> {
  const { deps, lane } = context
  const total = { rebroadcast: 0, confirmed: 0, final: 0, dead: 0, raised: 0 }
  const troubled = troubledAttempts(context)
  const last: OpenAttempt[] = []
  const open = new Set<string>()
  let isLowest = true
  for (let afterSlot = -1n; ;) {
    const attempts = await findOpenAttempts(deps.pool, lane, afterSlot, BATCH)
    for (const { id } of attempts) open.add(id)
    const others = attempts.filter((attempt) => !troubled.isTroubled(attempt))
    last.push(...attempts.filter((attempt) => troubled.isTroubled(attempt) && troubled.isDue(attempt)))
    if (isNewHead && others.length > 0) {
      const { judged, height } = await settle(context, others, { total, pass: 'usual' })
      const raised = await raiseWaiting(context, { attempts, judged, height, isLowest })
      total.raised += raised.count
      isLowest = raised.isLowest
    }
    afterSlot = attempts.at(-1)?.slot ?? afterSlot
    if (attempts.length < BATCH) break
  }
  forgetTroubles(context, open)
  for (let from = 0; from < last.length; from += BATCH) {
    const attempts = last.slice(from, from + BATCH)
    const { judged, height } = await settle(context, attempts, { total, pass: 'troubled' })
    total.raised += (await raiseWaiting(context, { attempts, judged, height, isLowest: false })).count
  }
  return { ...total, retryAt: troubled.dueAt }
}

type Counts = { -readonly [Key in keyof Omit<SettleReport, 'retryAt'>]: SettleReport[Key] }

/** Looks up some attempts, and commits the results before the next calls. */
async function settle(
  context: LaneContext,
  attempts: readonly OpenAttempt[],
  { total, pass }: { readonly total: Counts; readonly pass: 'usual' | 'troubled' },
): Promise<{ readonly judged: readonly Judged[]; readonly height: bigint }> {
  const { deps, adapter, signal } = context
  const { height } = await adapter.scanner.head(signal)
  // In the ledger, payouts of any value are final at the medium tier.
  const { medium } = await recallFinality(context, height)
  const required = Number(height - medium)
  const judged = await lookUpAttempts(context, attempts, { height, required, pass })
  deps.faultPoint('settle.looked_up')
  await book(context, await dateExpiries(context, judged), height)
  deps.faultPoint('settle.committed')
  total.rebroadcast += await rebroadcast(context, judged)
  for (const { attempt, settlement } of judged) {
    if (settlement.kind === 'landed' && attempt.status !== 'confirmed') total.confirmed += 1
    if (settlement.kind === 'landed' && settlement.final) total.final += 1
    if (settlement.kind === 'dead') total.dead += 1
  }
  return { judged, height }
}

/**
 * Expired bytes are dead as of some block at the time of the lookup, which may be newer than the head read before it: confirmations are counted from
 * the head read afterwards.
 */
async function dateExpiries(
  { adapter, signal }: LaneContext,
  judged: readonly Judged[],
): Promise<readonly Judged[]> {
  if (judged.every(({ settlement }) => settlement.kind !== 'slot_taken')) return judged
  const { height: after } = await adapter.scanner.head(signal)
  return judged.map(({ attempt, settlement }) => {
    if (settlement.kind !== 'slot_taken' || settlement.height >= after) return { attempt, settlement }
    return { attempt, settlement: { ...settlement, height: after } }
  })
}

async function book(context: LaneContext, judged: readonly Judged[], head: bigint): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  const changed = judged.filter(isNew)
  if (changed.length === 0) return
  await withLane(deps.pool, lane, async (tx) => {
    await lockOrdersOfLegs(
      tx,
      changed.flatMap(({ attempt }) => attempt.legs),
    )
    const waiting = changed.filter(({ settlement }) => isWaiting(settlement))
    await bookMempool(tx, lane.networkId, waiting, at)
    await recordWaiting(
      tx,
      waiting.map(({ attempt }) => attempt.id),
      head,
    )
    const landed = await bookLanded(tx, context, changed, at)
    const dead = await bookDead(tx, context, changed, at)
    await recordSlotTaken(tx, changed.flatMap(slotTaken))
    await haltForeignSpender(tx, context, changed, at)
    await bookPayouts(tx, { catalog: deps.catalog, lane, at }, [...landed.steps, ...dead.steps])
    await bookGas(tx, { lane, at }, [...landed.costs, ...dead.costs])
  })
  for (const { attempt, settlement } of changed) {
    if (settlement.kind !== 'dead') continue
    const fields = { orderIds: orderIdsOf(attempt), txIds: txIdsOf(attempt), slot: String(attempt.slot) }
    if (settlement.status === 'expired') {
      if (diesOfAge(context)) {
        deps.logger.warn(fields, 'A payout was not included in a block in time, and is made again')
      } else deps.logger.error(fields, 'A slot of the treasury was used by a transaction that is not ours')
    } else deps.logger.warn(fields, 'A payout reverted on the chain')
  }
}

/** Where signed bytes have a life, they expire by age. */
const diesOfAge = ({ adapter: { payouts } }: LaneContext): boolean => payouts.life !== undefined

const orderIdsOf = ({ legs }: OpenAttempt): readonly string[] => legs.flatMap(({ orderId }) => orderId ?? [])
const txIdsOf = ({ variants }: OpenAttempt): readonly string[] => variants.map(({ txId }) => txId)
const newestOf = ({ variants }: OpenAttempt): OpenAttempt['variants'][number] | undefined => variants.at(-1)

const slotTaken = ({ attempt, settlement }: Judged): { id: string; height: bigint }[] =>
  settlement.kind === 'slot_taken' ? [{ id: attempt.id, height: settlement.height }] : []

/** Whether the database does not know this yet. */
function isNew({ attempt, settlement }: Judged): boolean {
  const wasFree = attempt.slotTakenAt === null && attempt.offeredAt !== null
  switch (settlement.kind) {
    case 'wait':
      return false
    case 'landed':
      return attempt.status !== 'confirmed' || settlement.final
    case 'in_mempool':
      return attempt.status === 'signed' || !wasFree
    case 'rebroadcast':
      return !wasFree
    case 'dead':
    case 'slot_taken':
      return true
  }
}

async function bookMempool(
  tx: Transaction,
  networkId: string,
  waiting: readonly Judged[],
  at: Date,
): Promise<void> {
  const txIds = waiting.flatMap(({ attempt, settlement }) =>
    settlement.kind === 'in_mempool' ? (newestOf(attempt)?.txId ?? []) : [],
  )
  await recordBroadcast(tx, at, await markBroadcast(tx, networkId, txIds, at))
}

/** A foreign transaction took one of our slots: another party may hold the key. */
async function haltForeignSpender(
  tx: Transaction,
  context: LaneContext,
  judged: readonly Judged[],
  at: Date,
): Promise<void> {
  // Bytes that expired by age do not point to anyone else.
  if (diesOfAge(context)) return
  const foreign = judged.find(
    ({ settlement }) => settlement.kind === 'dead' && settlement.status === 'expired',
  )
  if (foreign === undefined) return
  const { attempt } = foreign
  const reason = `Slot ${String(attempt.slot)} was used by a transaction that is not ours, instead of ${txIdsOf(attempt).join(', ')}`
  await haltLane(tx, context, { actor: 'engine:settle', reason, at })
}

/** The outcome of each leg of an included attempt. Throws an Error when the chain does not report it. */
function outcomesOf({
  attempt,
  settlement,
}: Landed): readonly { readonly leg: OpenLeg; readonly outcome: LegOutcome }[] {
  const outcomes = new Map(settlement.legs?.map(({ id, outcome }) => [id, outcome]))
  return attempt.legs.map((leg) => {
    if (leg.payoutId === null) return { leg, outcome: 'paid' }
    const outcome = outcomes.get(leg.payoutId)
    if (outcome === undefined) throw new Error(`The chain does not report the outcome of leg ${leg.legId}`)
    return { leg, outcome }
  })
}

const stepOf = (attempt: OpenAttempt, { legId, terms }: OpenLeg, to: PayoutStep['to']): PayoutStep => ({
  terms,
  legId,
  attemptId: attempt.id,
  from: 'signed',
  to,
})

async function bookLanded(
  tx: Transaction,
  context: LaneContext,
  judged: readonly Judged[],
  at: Date,
): Promise<Bookings> {
  const landed = judged.filter((entry): entry is Landed => entry.settlement.kind === 'landed')
  const settled = landed.map((entry) => ({ ...entry, outcomes: outcomesOf(entry) }))
  const confirmed = await confirmAttempts(
    tx,
    at,
    settled.map(({ attempt, settlement: { variantNo, final, feePaid, height }, outcomes }) => ({
      id: attempt.id,
      variantNo,
      final,
      feePaid,
      height,
      outcomes: outcomes.map(({ leg, outcome }) => ({ legId: leg.legId, outcome })),
    })),
  )
  const legs = settled.flatMap(({ attempt, settlement, outcomes }) =>
    outcomes.map(({ leg, outcome }) => {
      const txId = attempt.variants[settlement.variantNo - 1]?.txId ?? ''
      const isNewest = txId === newestOf(attempt)?.txId
      return {
        attempt,
        settlement,
        leg,
        outcome,
        txId,
        isNewest,
        isFinal: settlement.final && confirmed.has(attempt.id),
      }
    }),
  )
  const paid = legs.filter(({ outcome }) => outcome === 'paid')
  const paidForGood = paid.filter(({ isFinal }) => isFinal)
  const failedForGood = legs.filter(({ outcome, isFinal }) => outcome === 'failed' && isFinal)
  await markLegsPaid(
    tx,
    paidForGood.map(({ leg }) => leg.legId),
  )
  await recordReplaced(
    tx,
    at,
    paid.filter(({ isNewest }) => !isNewest),
  )
  await recordConfirmed(tx, at, paid)
  await returnLegs(
    tx,
    context,
    at,
    failedForGood.map(({ leg, attempt, settlement }) => ({
      leg,
      reason: 'failed',
      isRefused: true,
      burnt: shareOf(settlement.feePaid, attempt.legs.length),
    })),
  )
  await haltPaidBefore(tx, context, at, legs)
  return {
    steps: [
      ...paidForGood.map(({ attempt, leg }) => stepOf(attempt, leg, 'final')),
      ...failedForGood.map(({ attempt, leg }) => stepOf(attempt, leg, 'dead')),
    ],
    costs: landed
      .filter(({ attempt, settlement }) => settlement.final && confirmed.has(attempt.id))
      .map(({ attempt, settlement: { feePaid } }) => ({ attemptId: attempt.id, feePaid })),
  }
}

/**
 * Halts on a leg that the contract reports as paid but that no attempt of ours paid. The leg stays unchanged until an operator has found the cause.
 */
async function haltPaidBefore(
  tx: Transaction,
  context: LaneContext,
  at: Date,
  legs: readonly { readonly leg: OpenLeg; readonly outcome: LegOutcome; readonly txId: string }[],
): Promise<void> {
  const skipped = legs.find(({ outcome }) => outcome === 'skipped')
  if (skipped === undefined) return
  const reason = `The payout contract had paid leg ${skipped.leg.legId} before ${skipped.txId} named it`
  await haltLane(tx, context, { actor: 'engine:settle', reason, at })
}

/** Makes legs due again that no live attempt can pay. */
async function returnLegs(
  tx: Transaction,
  context: LaneContext,
  at: Date,
  failed: readonly {
    readonly leg: OpenLeg
    readonly reason: string
    readonly isRefused: boolean
    /** The cost of a mined but unpaid attempt; omitted where it does not point to this leg. */
    readonly burnt?: bigint | undefined
  }[],
): Promise<void> {
  await postponeLegs(
    tx,
    at,
    failed.map(({ leg, reason, isRefused, burnt }) => ({
      id: leg.legId,
      retryAt: retryAfter(at, leg.failures),
      error: `the payout ${reason} on the chain`,
      isRefused,
      ...(burnt === undefined
        ? {}
        : {
            burnt,
            stops: hasExhaustedTries(context, leg, burnt),
            waits: waitFor(context, leg.kind, 'RECIPIENT'),
          }),
    })),
  )
  await recordFailed(tx, at, failed)
}

async function bookDead(
  tx: Transaction,
  context: LaneContext,
  judged: readonly Judged[],
  at: Date,
): Promise<Bookings> {
  const dead = judged.filter((entry): entry is Dead => entry.settlement.kind === 'dead')
  const buried = await markAttemptsDead(
    tx,
    dead.map(({ attempt, settlement: { status, feePaid, height, variantNo } }) => ({
      id: attempt.id,
      status,
      feePaid,
      height,
      variantNo,
    })),
  )
  const ours = dead.filter(({ attempt }) => buried.has(attempt.id))
  await returnLegs(
    tx,
    context,
    at,
    ours.flatMap(({ attempt: { legs, kind }, settlement: { status, feePaid } }) => {
      // A batch that reverts as a whole does not identify a refused recipient.
      const isRefused = status === 'failed' && kind === 'plain'
      return legs.map((leg) => ({ leg, reason: status, isRefused, burnt: isRefused ? feePaid : undefined }))
    }),
  )
  return {
    steps: ours.flatMap(({ attempt }) => attempt.legs.map((leg) => stepOf(attempt, leg, 'dead'))),
    costs: ours.map(({ attempt, settlement: { feePaid } }) => ({ attemptId: attempt.id, feePaid })),
  }
}
