import { isAdverse, quoteAtOrderRate, settleRate } from '@sunspan/domain'
import { findPairRate } from '../../prices/pair-rate.ts'
import { findOrdersOfLegs, type CreditedOrder } from '../../store/deposits/candidate-store.ts'
import { findLegToEnd } from '../../store/payouts/given-up-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { postponeLegs, repriceLeg, type DueLeg } from '../../store/payouts/leg-store.ts'
import { recordOrderNotes } from '../../store/orders/order-changes.ts'
import { rateTerms } from '../credit/credit-terms.ts'
import type { LaneContext } from '../engine-context.ts'
import { endLeg } from '../refund/give-up-payouts.ts'
import { orderedTerms } from '../../matching/ordered-terms.ts'
import { isPaidBefore } from '../refund/paid-before.ts'
import { retryAfter } from '../retry-after.ts'

/**
 * Returns the legs that may be signed now, each payout with priced currencies compared with the market of this moment. A locked rate is paid at the
 * first try alone, within the rate lock after the credit, and only while the market has moved against the treasury by no more than the order's own
 * swap fee. Otherwise, whatever kept the payout from being signed, the lower of its credited amount and the current market amount is paid. If that is
 * below the order's minimum, the payout is given up and its deposit refunded. While a price is unknown, it waits.
 */
export async function repriceLegs(context: LaneContext, legs: readonly DueLeg[]): Promise<readonly DueLeg[]> {
  const orders = await findOrdersOfLegs(
    context.deps.pool,
    legs.map(({ id }) => id),
  )
  const priced: DueLeg[] = []
  for (const leg of legs) {
    const order = orders.get(leg.id)
    const now = order === undefined ? leg : await reprice(context, leg, order)
    if (now !== undefined) priced.push(now)
  }
  return priced
}

/** Undefined when the leg must not be signed now. */
async function reprice(context: LaneContext, leg: DueLeg, order: CreditedOrder): Promise<DueLeg | undefined> {
  const { catalog, prices, swapPolicy, clock } = context.deps
  const currencyIn = catalog.getCurrency(order.currencyIn)
  const pair = findPairRate(prices, swapPolicy, currencyIn, catalog.getCurrency(order.currencyOut ?? ''))
  if (pair.kind === 'unknown') return deferLeg(context, leg)
  if (pair.kind === 'par') return change(context, leg, { payout: order.creditedPayout, rate: null })
  const terms = rateTerms({ isLocked: false, order, pair }, swapPolicy)
  const atMarket = pair.atMarket(leg.terms.amountIn - leg.terms.fees)
  const isYoung = clock.now() < order.creditedAt.getTime() + swapPolicy.rateLockMs
  const isHeld = order.rate === 'LOCKED' && leg.failures === 0 && isYoung && pair.isPegged
  if (isHeld && !isAdverse(order.creditedPayout, atMarket, terms.adverseBps)) return leg
  const market = atMarket < order.creditedPayout ? atMarket : order.creditedPayout
  const ordered = quoteAtOrderRate(orderedTerms(catalog, order), leg.terms.amountIn).payout
  const settled = settleRate({ ordered, market }, terms, order.amountOut)
  if (settled !== undefined) return change(context, leg, settled)
  if ((await isPaidBefore(context, leg)) !== false) return leg
  const ended = await findLegToEnd(context.deps.pool, leg.id)
  if (ended !== undefined) await endLeg(context, ended, 'rate_moved')
  return undefined
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

async function deferLeg({ deps, lane }: LaneContext, { id }: DueLeg): Promise<undefined> {
  const at = new Date(deps.clock.now())
  const error = 'A price that its rate depends on is not known now'
  await withLane(deps.pool, lane, (tx) =>
    postponeLegs(tx, at, [{ id, retryAt: retryAfter(at, 0), error, isRefused: false }]),
  )
}
