import type { PayoutState } from '@sunspan/chains'
import {
  buryAttempts,
  confirmAttempts,
  findOpenAttempts,
  markBroadcast,
  noteSlotTaken,
  type OpenAttempt,
} from '../store/attempt-store.ts'
import type { Transaction } from '../store/database.ts'
import { withLane } from '../store/lane-store.ts'
import { markLegsPaid, postponeLegs } from '../store/leg-store.ts'
import { bookPayouts, type PayoutStep } from '../ledger/book-payouts.ts'
import { createBroadcastGate } from './broadcast-gate.ts'
import type { LaneContext } from './engine-context.ts'
import { haltLane } from './halt-lane.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { retryAfter } from './retry-after.ts'
import { tellBroadcast, tellConfirmed, tellFailed } from './tell-payouts.ts'

export interface SettleReport {
  readonly rebroadcast: number
  readonly confirmed: number
  readonly final: number
  /** Attempts that are proved never to land. */
  readonly dead: number
}

const BATCH = 200
const CONCURRENT_CALLS = 16

/** What is to be done about an attempt, given what the chain says. */
export type Settlement =
  | { readonly kind: 'wait' }
  | { readonly kind: 'rebroadcast' }
  | { readonly kind: 'in_mempool' }
  | {
      readonly kind: 'landed'
      readonly final: boolean
      readonly feePaid: bigint
      readonly height: bigint
    }
  | {
      readonly kind: 'dead'
      readonly status: 'failed' | 'expired'
      /** Zero for bytes that no block has. */
      readonly feePaid: bigint
      readonly height: bigint | null
    }
  | { readonly kind: 'slot_taken'; readonly height: bigint }

/**
 * The rule of the payout's end. Bytes are dead only when the chain has said for as many blocks as the network requires that they
 * reverted, or that their slot went to another transaction. Nothing else permits another attempt.
 */
export function judgeAttempt(
  attempt: Pick<OpenAttempt, 'slotTakenAt'>,
  state: PayoutState,
  headHeight: bigint,
  requiredConfirmations: number,
): Settlement {
  switch (state.status) {
    case 'unknown':
      return { kind: 'rebroadcast' }
    case 'pending':
      return { kind: 'in_mempool' }
    case 'confirmed': {
      const { confirmations, feePaid, height } = state
      return { kind: 'landed', final: confirmations >= requiredConfirmations, feePaid, height }
    }
    case 'failed':
      return state.confirmations >= requiredConfirmations
        ? { kind: 'dead', status: 'failed', feePaid: state.feePaid, height: state.height }
        : { kind: 'wait' }
    case 'expired':
      if (attempt.slotTakenAt === null) return { kind: 'slot_taken', height: headHeight }
      return headHeight - attempt.slotTakenAt >= BigInt(requiredConfirmations)
        ? { kind: 'dead', status: 'expired', feePaid: 0n, height: null }
        : { kind: 'wait' }
  }
}

interface Judged {
  readonly attempt: OpenAttempt
  readonly settlement: Settlement
}

/** Looks up every attempt that may still land or has not landed deep enough, and books what it finds. */
export async function settleStep(context: LaneContext): Promise<SettleReport> {
  const { deps, lane, network, adapter, signal } = context
  const total = { rebroadcast: 0, confirmed: 0, final: 0, dead: 0 }
  for (let afterSlot = -1n; ;) {
    const attempts = await findOpenAttempts(deps.pool, lane, afterSlot, BATCH)
    const last = attempts.at(-1)
    if (last === undefined) return total
    afterSlot = last.transfer.slot
    const head = await adapter.scanner.head(signal)
    const judged = await mapConcurrently(attempts, CONCURRENT_CALLS, async (attempt): Promise<Judged> => {
      const state = await adapter.payouts.lookup(attempt.transfer, signal)
      const required = network.network.requiredConfirmations
      return { attempt, settlement: judgeAttempt(attempt, state, head.height, required) }
    })
    deps.faultPoint('settle.looked_up')
    await book(context, judged)
    deps.faultPoint('settle.committed')
    total.rebroadcast += await rebroadcast(context, judged)
    for (const { attempt, settlement } of judged) {
      if (settlement.kind === 'landed' && attempt.status !== 'confirmed') total.confirmed += 1
      if (settlement.kind === 'landed' && settlement.final) total.final += 1
      if (settlement.kind === 'dead') total.dead += 1
    }
    if (attempts.length < BATCH) return total
  }
}

async function book(context: LaneContext, judged: readonly Judged[]): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  const changed = judged.filter(isNews)
  if (changed.length === 0) return
  await withLane(deps.pool, lane, async (tx) => {
    await bookMempool(tx, lane.networkId, changed, at)
    const final = await bookLanded(tx, changed, at)
    const dead = await bookDead(tx, changed, at)
    await noteSlotTaken(tx, changed.flatMap(slotNote))
    await haltForeignSpender(tx, context, changed, at)
    await bookPayouts(tx, { catalog: deps.catalog, lane, at }, [...final, ...dead])
  })
  for (const { attempt, settlement } of changed) {
    if (settlement.kind !== 'dead') continue
    const fields = {
      orderId: attempt.orderId,
      txId: attempt.transfer.txId,
      slot: String(attempt.transfer.slot),
    }
    if (settlement.status === 'expired') {
      deps.logger.error(fields, 'A slot of the treasury was used by a transaction that is not ours')
    } else deps.logger.warn(fields, 'A payout reverted on the chain')
  }
}

const slotNote = ({ attempt, settlement }: Judged): { id: string; height: bigint | null }[] => {
  if (settlement.kind === 'slot_taken') return [{ id: attempt.id, height: settlement.height }]
  const isFree = settlement.kind === 'in_mempool' || settlement.kind === 'rebroadcast'
  return isFree ? [{ id: attempt.id, height: null }] : []
}

/** Does the database not know this yet? */
function isNews({ attempt, settlement }: Judged): boolean {
  switch (settlement.kind) {
    case 'wait':
      return false
    case 'landed':
      return attempt.status !== 'confirmed' || settlement.final
    case 'in_mempool':
      return attempt.status === 'signed' || attempt.slotTakenAt !== null
    case 'rebroadcast':
      return attempt.slotTakenAt !== null
    case 'dead':
    case 'slot_taken':
      return true
  }
}

async function bookMempool(
  tx: Transaction,
  networkId: string,
  judged: readonly Judged[],
  at: Date,
): Promise<void> {
  const txIds = judged.flatMap(({ attempt, settlement }) =>
    settlement.kind === 'in_mempool' ? [attempt.transfer.txId] : [],
  )
  await tellBroadcast(tx, at, await markBroadcast(tx, networkId, txIds, at))
}

/** A slot of ours went to a transaction that is not: somebody else may hold the key. */
async function haltForeignSpender(
  tx: Transaction,
  context: LaneContext,
  judged: readonly Judged[],
  at: Date,
): Promise<void> {
  const foreign = judged.find(
    ({ settlement }) => settlement.kind === 'dead' && settlement.status === 'expired',
  )
  if (foreign === undefined) return
  const { slot, txId } = foreign.attempt.transfer
  const reason = `Slot ${String(slot)} was used by a transaction that is not ours, instead of ${txId}`
  await haltLane(tx, context, { actor: 'engine:settle', reason, at })
}

/** Answers the steps for the ledger. */
async function bookLanded(
  tx: Transaction,
  judged: readonly Judged[],
  at: Date,
): Promise<readonly PayoutStep[]> {
  const landed = judged.flatMap(({ attempt, settlement }) =>
    settlement.kind === 'landed' ? [{ attempt, settlement }] : [],
  )
  const confirmed = await confirmAttempts(
    tx,
    at,
    landed.map(({ attempt, settlement: { final, feePaid, height } }) => ({
      id: attempt.id,
      final,
      feePaid,
      height,
    })),
  )
  await markLegsPaid(
    tx,
    landed.flatMap(({ attempt, settlement }) => (settlement.final ? [attempt.legId] : [])),
  )
  const told = landed
    .filter(({ attempt }) => attempt.status !== 'confirmed')
    .map(({ attempt }) => ({ leg: attempt, txId: attempt.transfer.txId }))
  await tellConfirmed(tx, at, told)
  return landed
    .filter(({ attempt, settlement }) => settlement.final && confirmed.has(attempt.id))
    .map(({ attempt, settlement }) => stepOf(attempt, 'final', settlement.feePaid))
}

const stepOf = (attempt: OpenAttempt, to: PayoutStep['to'], feePaid: bigint): PayoutStep => ({
  terms: attempt.terms,
  txId: attempt.transfer.txId,
  from: 'signed',
  to,
  feePaid,
})

/** Answers the steps for the ledger. */
async function bookDead(
  tx: Transaction,
  judged: readonly Judged[],
  at: Date,
): Promise<readonly PayoutStep[]> {
  const dead = judged.flatMap(({ attempt, settlement }) =>
    settlement.kind === 'dead' ? [{ attempt, ...settlement }] : [],
  )
  const buried = await buryAttempts(
    tx,
    dead.map(({ attempt, status, feePaid, height }) => ({ id: attempt.id, status, feePaid, height })),
  )
  await postponeLegs(
    tx,
    dead.map(({ attempt, status }) => ({
      id: attempt.legId,
      retryAt: retryAfter(at, attempt.failures),
      error: `the payout ${status} on the chain`,
    })),
  )
  await tellFailed(
    tx,
    at,
    dead.map(({ attempt, status }) => ({ leg: attempt, reason: status })),
  )
  return dead
    .filter(({ attempt }) => buried.has(attempt.id))
    .map(({ attempt, feePaid }) => stepOf(attempt, 'dead', feePaid))
}

/** Same bytes, lowest slot first, since the ones above it wait for it. */
async function rebroadcast(context: LaneContext, judged: readonly Judged[]): Promise<number> {
  const { deps, lane, adapter, signal } = context
  const sent: string[] = []
  const wanted = judged.filter(({ settlement }) => settlement.kind === 'rebroadcast')
  const isAllowed = createBroadcastGate(
    context,
    wanted.map(({ attempt }) => attempt.transfer.txId),
  )
  for (const { attempt } of wanted) {
    const { orderId, transfer, status } = attempt
    if (!(await isAllowed(transfer.txId))) continue
    if (status === 'confirmed')
      deps.logger.warn({ orderId, txId: transfer.txId }, 'A confirmed payout left the chain')
    try {
      await adapter.payouts.broadcast(transfer, signal)
      sent.push(transfer.txId)
    } catch (error) {
      deps.logger.warn({ orderId, txId: transfer.txId, error: String(error) }, 'Broadcast outcome unknown')
    }
  }
  if (sent.length > 0) {
    const at = new Date(deps.clock.now())
    await withLane(deps.pool, lane, async (tx) => {
      await tellBroadcast(tx, at, await markBroadcast(tx, lane.networkId, sent, at))
    })
  }
  return sent.length
}
