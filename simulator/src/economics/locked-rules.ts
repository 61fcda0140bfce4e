import {
  adverseBoundOf,
  convertToOut,
  DEFAULT_DEPOSIT_POLICY,
  DEFAULT_SPREADS,
  DEFAULT_SWAP_POLICY,
  floorOf,
  isSwap,
  quoteFees,
  settleDepositTerms,
  settleRate,
  swapFeeBpsOf,
  type FeeTerms,
  type OrderedTerms,
  type RateTerms,
  type UsdPrice,
} from '@sunspan/domain'
import { STEP_SECONDS } from './price-path.ts'
import { MOST_IN, SWAP_BPS, swapTerms } from './swap-currencies.ts'
import type { Direction, SwapOrder, SwapRules } from './swap-rules.ts'

const { rateLockMs, toleranceBps } = DEFAULT_SWAP_POLICY
const LOCK = rateLockMs / 1_000 / STEP_SECONDS
const HOUR = 3_600 / STEP_SECONDS
const DAY = 24 * HOUR

/** The current rules with their defaults: the functions that the engine calls, on a price path instead of a database. */
export const lockedRules: SwapRules = {
  heldSteps: LOCK,
  refusedSteps: DAY,
  canTakeBack: true,
  keepsSwapFee: true,
  order(direction, amountIn, { at, feedPrice }) {
    const result = quoteFees(termsOf(direction, feedPrice), amountIn)
    if (!result.ok) throw new RangeError('The fees leave nothing')
    return { direction, quote: result.quote, createdAt: at }
  },
  credit(order, { amount, minedAt }, { feedPrice }) {
    const age = minedAt - order.createdAt
    if (age > HOUR + DAY) return undefined
    const rate = rateOf(order, feedPrice, age >= 0 && age <= LOCK)
    // The maximum that a new quote would allow: nothing else limits it on this path.
    const market = { price: undefined, refundFee: undefined, mayGrowTo: MOST_IN[order.direction], rate }
    const settled = settleDepositTerms(orderedOf(order), amount, market, DEFAULT_DEPOSIT_POLICY)
    if ('refused' in settled) return undefined
    const { credited, payout } = settled.terms
    const isLate = age > HOUR
    return isLate && !isNear(order, payout, rate) ? undefined : { credited, payout }
  },
  sign(order, exchange, { feedPrice }) {
    const rate = rateOf(order, feedPrice, false)
    const { quote } = order
    const amounts = { ordered: exchange.payout, market: rate.atMarket(quote.netIn) }
    const settled = settleRate(amounts, rate, quote.amountOut)
    return settled && { ...exchange, payout: settled.payout }
  },
}

function termsOf(direction: Direction, price: UsdPrice): FeeTerms {
  const terms = swapTerms(direction, price)
  const { currencyIn, currencyOut } = terms
  const bps = swapFeeBpsOf(
    { swapBps: SWAP_BPS, spreads: DEFAULT_SPREADS },
    currencyIn.asset,
    currencyOut.asset,
  )
  return { ...terms, swapFeeBps: bps }
}

function rateOf({ direction, quote }: SwapOrder, price: UsdPrice, isLocked: boolean): RateTerms {
  const atMarket = (netIn: bigint): bigint => convertToOut(swapTerms(direction, price), netIn)
  const adverseBps = adverseBoundOf(DEFAULT_SWAP_POLICY, quote)
  return { isLocked, adverseBps, minAmountOut: floorOf(quote.amountOut, toleranceBps), atMarket }
}

function orderedOf({ direction, quote }: SwapOrder): OrderedTerms {
  const terms = swapTerms(direction, 1n)
  const { currencyIn, currencyOut } = terms
  const decimalsIn = currencyIn.decimals
  const decimalsOut = currencyOut.decimals
  const { amountIn, amountOut, platformFee, swapFee, destinationFee } = quote
  const fees = { platformFee, swapFee, destinationFee }
  const bounds = { minSend: 1n, maxSend: MOST_IN[direction] }
  return { amountIn, amountOut, ...fees, isSameAsset: !isSwap(terms), decimalsIn, decimalsOut, ...bounds }
}

/** A late deposit is accepted only while the order's rate is close to the market's. */
function isNear({ quote }: SwapOrder, payout: bigint, rate: RateTerms): boolean {
  const market = rate.atMarket(quote.netIn)
  const difference = market > payout ? market - payout : payout - market
  return difference * 10_000n <= payout * BigInt(DEFAULT_DEPOSIT_POLICY.latePriceBps)
}
