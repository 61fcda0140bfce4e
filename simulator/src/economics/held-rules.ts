import { quoteFees } from '@sunspan/domain'
import { STEP_SECONDS } from './price-path.ts'
import { MOST_IN, swapTerms } from './swap-currencies.ts'
import { payoutAtRate, type SwapOrder, type SwapRules } from './swap-rules.ts'

const HOUR = 3_600 / STEP_SECONDS
const DAY = 24 * HOUR
/** A late deposit is paid if the market has moved by no more than this. */
const LATE_BPS = 100n

/**
 * The former rules of this bridge, and the rules of simple bridges: an order keeps its rate for an hour, whatever is paid into it and whenever that
 * is read. Kept as the baseline for the current rules.
 */
export const heldRules: SwapRules = {
  heldSteps: HOUR,
  refusedSteps: DAY,
  canTakeBack: false,
  keepsSwapFee: false,
  order: (direction, amountIn, { at, feedPrice }) => {
    const result = quoteFees(swapTerms(direction, feedPrice), amountIn)
    if (!result.ok) throw new RangeError('The fees leave nothing')
    return { direction, quote: result.quote, createdAt: at }
  },
  credit(order, { amount }, { at, feedPrice, isUnread = false }) {
    const credited = amount <= MOST_IN[order.direction] ? amount : order.quote.amountIn
    const payout = payoutAtRate(order, credited)
    if (at - order.createdAt <= HOUR || isUnread) return { credited, payout }
    if (at - order.createdAt > HOUR + DAY) return undefined
    const market = marketPayout(order, credited, feedPrice)
    const difference = market > payout ? market - payout : payout - market
    return difference * 10_000n <= payout * LATE_BPS ? { credited, payout } : undefined
  },
  sign: (_, exchange) => exchange,
}

function marketPayout(order: SwapOrder, credited: bigint, feedPrice: bigint): bigint {
  const result = quoteFees(swapTerms(order.direction, feedPrice), credited)
  return result.ok ? result.quote.amountOut : 0n
}
