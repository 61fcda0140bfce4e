import { findOrdersOfLegs } from '../../store/deposits/candidate-store.ts'
import { findLegToEnd } from '../../store/payouts/given-up-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { repriceLeg, type DueLeg } from '../../store/payouts/leg-store.ts'
import { recordOrderNotes } from '../../store/orders/order-changes.ts'
import type { LaneContext } from '../engine-context.ts'
import { endLeg } from '../refund/give-up-payouts.ts'
import type { Priced } from './admission.ts'
import { judgeGivenUp } from './judge-given-up.ts'
import { asItIs, judgePrice } from './judge-price.ts'
import { deferLegs } from './postpone-legs.ts'
import type { Verdict } from './verdict.ts'

/** The legs that may be signed now, for what they are worth now. The others wait for a price, or were given up. */
export async function admitPriced(context: LaneContext, legs: readonly DueLeg[]): Promise<Priced> {
  const orders = await findOrdersOfLegs(
    context.deps.pool,
    legs.map(({ id }) => id),
  )
  const judge = (leg: DueLeg): Verdict => {
    const order = orders.get(leg.id)
    return order === undefined ? asItIs(leg) : judgePrice(context.deps, leg, order)
  }
  const admitted: DueLeg[] = []
  for (const leg of legs) {
    const verdict = judge(leg)
    const now = await follow(
      context,
      leg,
      verdict.kind === 'give_up' ? await judgeGivenUp(context, leg) : verdict,
    )
    if (now !== undefined) admitted.push(now)
  }
  return { legs: admitted, isStillRight: (signed) => signed.every((leg) => allows(judge(leg), leg)) }
}

const allows = (verdict: Verdict, { amount }: DueLeg): boolean =>
  verdict.kind === 'pay' && verdict.payout >= amount

/** Undefined when the leg must not be signed now. */
async function follow(context: LaneContext, leg: DueLeg, verdict: Verdict): Promise<DueLeg | undefined> {
  if (verdict.kind === 'pay') return change(context, leg, verdict)
  if (verdict.kind === 'wait') await deferLegs(context, [leg], verdict.reason)
  else await giveUp(context, leg)
  return undefined
}

async function giveUp(context: LaneContext, { id }: DueLeg): Promise<void> {
  const ended = await findLegToEnd(context.deps.pool, id)
  if (ended !== undefined) await endLeg(context, ended, 'rate_moved')
}

async function change(
  { deps, lane }: LaneContext,
  leg: DueLeg,
  { payout, rate }: { readonly payout: bigint; readonly rate: string | null },
): Promise<DueLeg | undefined> {
  const { id, orderId, amount, terms } = leg
  if (payout === amount || orderId === null) return leg
  const at = new Date(deps.clock.now())
  const data = { payout: String(payout), ...(rate === null ? {} : { rate }) }
  const isDone = await withLane(deps.pool, lane, async (tx) => {
    // Same lock order as signing and giving up: the order before its leg.
    await recordOrderNotes(tx, { note: 'payout_repriced', at, changes: [{ orderId, data }] })
    if (!(await repriceLeg(tx, id, payout))) throw new NotDueError(`Leg ${id} is due no more`)
    return true
  }).catch((error: unknown) => {
    if (!(error instanceof NotDueError)) throw error
    return false
  })
  return isDone ? { ...leg, amount: payout, terms: { ...terms, amount: payout } } : undefined
}

/** The leg has changed meanwhile: the transaction is rolled back. */
class NotDueError extends Error {
  override readonly name = 'NotDueError'
}
