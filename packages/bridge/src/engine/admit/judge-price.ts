import { isAdverse, quoteAtOrderRate, settleRate } from '@sunspan/domain'
import { findPairRate } from '../../prices/pair-rate.ts'
import type { CreditedOrder } from '../../store/deposits/candidate-store.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { rateTerms } from '../credit/credit-terms.ts'
import type { EngineDeps } from '../engine-context.ts'
import { orderedTerms } from '../../matching/ordered-terms.ts'
import type { Verdict } from './verdict.ts'

/**
 * Compares a payout with priced currencies with the market of this moment. A locked rate is paid at the first try alone, within the rate lock after
 * the credit, and only while the market has moved against the treasury by no more than the order's own swap fee. Otherwise, whatever kept the payout
 * from being signed, the lower of its credited amount and the current market amount is paid. If that is below the order's minimum, the payout is
 * given up and its deposit refunded. While a price is unknown, it waits. A complete order, whose payout died on another
 * branch, is paid what it has shown: its deposit cannot go back, so there is no choice to take advantage of.
 */
export function judgePrice(deps: EngineDeps, leg: DueLeg, order: CreditedOrder): Verdict {
  const { catalog, prices, swapPolicy, clock } = deps
  if (order.status === 'COMPLETE') return asItIs(leg)
  const currencyIn = catalog.getCurrency(order.currencyIn)
  const pair = findPairRate(prices, swapPolicy, currencyIn, catalog.getCurrency(order.currencyOut ?? ''))
  if (pair.kind === 'unknown')
    return { kind: 'wait', reason: 'A price that its rate depends on is not known now' }
  if (pair.kind === 'par') return { kind: 'pay', payout: order.creditedPayout, rate: null }
  const terms = rateTerms({ isLocked: false, order, pair }, swapPolicy)
  const atMarket = pair.atMarket(leg.terms.amountIn - leg.terms.fees)
  const isYoung = clock.now() < order.creditedAt.getTime() + swapPolicy.rateLockMs
  const isHeld = order.rate === 'LOCKED' && leg.failures === 0 && isYoung && pair.isPegged
  if (isHeld && !isAdverse(order.creditedPayout, atMarket, terms.adverseBps)) return asItIs(leg)
  const market = atMarket < order.creditedPayout ? atMarket : order.creditedPayout
  const ordered = quoteAtOrderRate(orderedTerms(catalog, order), leg.terms.amountIn).payout
  const settled = settleRate({ ordered, market }, terms, order.amountOut)
  return settled === undefined ? { kind: 'give_up' } : { kind: 'pay', ...settled }
}

/** The leg may be signed for the amount that it has. */
export const asItIs = ({ amount }: DueLeg): Verdict => ({ kind: 'pay', payout: amount, rate: null })
