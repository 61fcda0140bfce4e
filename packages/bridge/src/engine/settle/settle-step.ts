import { findOpenAttempts, type OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { recallFinality } from '../finality/read-finality.ts'
import { bookSettlements } from './book-settlements.ts'
import { lookUpAttempts, type Judged } from './look-up-attempts.ts'
import { raiseWaiting } from './raise-waiting.ts'
import { rebroadcast } from './rebroadcast.ts'
import { forgetTroubles, troubledAttempts } from './troubled-attempts.ts'

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
  await bookSettlements(context, await dateExpiries(context, judged), height)
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
