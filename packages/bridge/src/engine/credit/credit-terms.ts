import {
  adverseBoundOf,
  BPS_SCALE,
  floorOf,
  ORDER_STATUS_TABLE,
  quoteAtOrderRate,
  settleDepositTerms,
  type DepositTerms,
  type RateTerms,
  type SwapPolicy,
} from '@sunspan/domain'
import { findPairRate, type PairRate } from '../../prices/pair-rate.ts'
import { findPayableRows, type PayableRow } from '../../store/orders/bulk-row-store.ts'
import { findOrdersOfDeposits, type ReferencedOrder } from '../../store/deposits/candidate-store.ts'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { createRoundLiquidity, unlessUnavailable, type RoundLiquidity } from './free-liquidity.ts'
import { findGrowthBound, growthOf, type Growth } from './growth-bound.ts'
import { orderedTerms } from '../../matching/ordered-terms.ts'
import { estimateRefundFee } from '../refund/refund-fee.ts'

/** Decision for a deposit that is deep enough and matches an order. `wait`: a required input is unknown for now. */
export type CreditDecision =
  | { readonly kind: 'credit'; readonly terms: DepositTerms; readonly growth: Growth | null }
  | { readonly kind: 'refuse'; readonly reason: 'short' | 'late' | 'rate_moved' }
  | { readonly kind: 'wait' }

const refused = (reason: 'short' | 'late' | 'rate_moved'): CreditDecision => ({ kind: 'refuse', reason })

/** A deposit with its order and, for a bulk order, the order's rows. */
interface Matched {
  readonly deposit: StoredDeposit
  readonly order: ReferencedOrder
  readonly rows: readonly PayableRow[]
}

/**
 * Decides deposits, keyed by deposit id. Rates follow the swap policy; a late deposit is credited only if that costs the treasury nothing. An
 * overpayment is credited only up to what a new quote would allow.
 */
export async function decideCredits(
  context: LaneContext,
  deposits: readonly StoredDeposit[],
): Promise<ReadonlyMap<string, CreditDecision>> {
  const orders = await findOrdersOfDeposits(
    context.deps.pool,
    deposits.map(({ id }) => id),
  )
  const bulk = [...orders.values()].filter(({ currencyOut }) => currencyOut === null)
  const rows = await findPayableRows(
    context.deps.pool,
    bulk.map(({ id }) => id),
  )
  const decisions = new Map<string, CreditDecision>()
  const liquidity = createRoundLiquidity(context)
  for (const deposit of deposits) {
    const order = orders.get(deposit.id)
    if (order === undefined) continue
    const matched = { deposit, order, rows: rows.get(order.id) ?? [] }
    const decision = await decideCredit(context, matched, liquidity)
    decisions.set(deposit.id, decision)
    if (decision.kind !== 'credit') continue
    for (const [currencyId, amount] of payoutsOf(matched, decision.terms))
      liquidity.reserve(currencyId, amount)
  }
  return decisions
}

async function decideCredit(
  context: LaneContext,
  matched: Matched,
  liquidity: RoundLiquidity,
): Promise<CreditDecision> {
  const { deps } = context
  const { deposit, order } = matched
  const rate = rateOf(context, matched)
  if (rate === 'left') return refused('rate_moved')
  if (rate === 'unknown') return waitOrRefuse(context, order)
  const currencyIn = deps.catalog.getCurrency(order.currencyIn)
  const currencyOut = order.currencyOut === null ? currencyIn : deps.catalog.getCurrency(order.currencyOut)
  const isOver = deposit.amount > order.amountIn
  const market = {
    price: deps.prices.findPrice(currencyIn.asset),
    refundFee: isOver
      ? await unlessUnavailable(context, () => estimateRefundFee(context, currencyIn))
      : undefined,
    mayGrowTo: isOver
      ? await findGrowthBound(context, order, { currencyIn, currencyOut }, liquidity)
      : order.amountIn,
    rate,
  }
  const ordered = orderedTerms(deps.catalog, order)
  const settled = settleDepositTerms(ordered, deposit.amount, market, deps.policy)
  if ('refused' in settled) return refused(settled.refused)
  const { terms } = settled
  const madeAt = madeBy(deposit)
  if (madeAt > order.lateUntil.getTime()) return refused('late')
  // The block's time counts, not the time of the scan: an engine outage does not make a deposit late.
  const isLate = ORDER_STATUS_TABLE[order.status].terminal || madeAt > order.expiresAt.getTime()
  const credit = { kind: 'credit' as const, terms, growth: growthOf(order, currencyIn, terms) }
  if (!isLate) return credit
  const isPayable = await canPay(payoutsOf(matched, terms), liquidity)
  if (isPayable === undefined) return waitOrRefuse(context, order)
  const isPriceRight =
    rate === null ||
    isNear(
      quoteAtOrderRate(ordered, terms.credited).payout,
      rate.atMarket(terms.credited - terms.fees),
      deps.policy.latePriceBps,
    )
  return isPriceRight && isPayable ? credit : refused('late')
}

/** The block's timestamp, where known; never later than when the deposit was seen, however far off the chain's clock is. */
const madeBy = ({ minedAtMs = 0, seenAt }: StoredDeposit): number => Math.min(minedAtMs, seenAt.getTime())

const isNear = (ordered: bigint, market: bigint, bps: number): boolean =>
  (market > ordered ? market - ordered : ordered - market) * BPS_SCALE <= ordered * BigInt(bps)

/** Waits on unknown inputs until the order's late window ends. */
function waitOrRefuse({ deps }: LaneContext, order: ReferencedOrder): CreditDecision {
  return deps.clock.now() > order.lateUntil.getTime() ? refused('late') : { kind: 'wait' }
}

/** Rate terms for the deposit; `left`: a bulk order, whose amounts are fixed, pays a currency that is not one to one now. */
function rateOf(
  { deps }: LaneContext,
  { deposit, order, rows }: Matched,
): RateTerms | null | 'left' | 'unknown' {
  const { catalog, prices, swapPolicy } = deps
  const currencyIn = catalog.getCurrency(order.currencyIn)
  if (order.currencyOut === null) {
    const pairs = rows.map(({ currencyOut }) =>
      findPairRate(prices, swapPolicy, currencyIn, catalog.getCurrency(currencyOut)),
    )
    const kinds = pairs.map(({ kind }) => kind)
    return kinds.includes('priced') ? 'left' : kinds.includes('unknown') ? 'unknown' : null
  }
  const pair = findPairRate(prices, swapPolicy, currencyIn, catalog.getCurrency(order.currencyOut))
  if (pair.kind !== 'priced') return pair.kind === 'par' ? null : 'unknown'
  return rateTerms({ isLocked: isLocked(deposit, order, pair), order, pair }, swapPolicy)
}

/** Terms for the payout of an order whose currencies are priced. */
export function rateTerms(
  of: {
    readonly isLocked: boolean
    readonly order: Pick<ReferencedOrder, 'amountIn' | 'swapFee' | 'amountOut' | 'minAmountOut'>
    readonly pair: Extract<PairRate, { kind: 'priced' }>
  },
  policy: Pick<SwapPolicy, 'adverseBps' | 'toleranceBps'>,
): RateTerms {
  const { isLocked: held, order, pair } = of
  const minAmountOut = order.minAmountOut ?? floorOf(order.amountOut, policy.toleranceBps)
  return { isLocked: held, adverseBps: adverseBoundOf(policy, order), minAmountOut, atMarket: pair.atMarket }
}

/**
 * Whether the deposit's block was produced within the order's rate lock. A deposit claimed from suspense is never locked: it was there before the
 * order, or its owner chose the order afterwards. Block timestamps have whole seconds.
 */
function isLocked(
  { minedAtMs, isClaimed }: StoredDeposit,
  { createdAt, rateLockedUntil }: ReferencedOrder,
  { isPegged }: { readonly isPegged: boolean },
): boolean {
  if (rateLockedUntil === null || minedAtMs === undefined || isClaimed || !isPegged) return false
  const from = Math.floor(createdAt.getTime() / 1_000) * 1_000
  return minedAtMs >= from && minedAtMs <= rateLockedUntil.getTime()
}

/** The payout amounts, by currency. */
function payoutsOf({ order, rows }: Matched, terms: DepositTerms): ReadonlyMap<string, bigint> {
  if (order.currencyOut !== null) return new Map([[order.currencyOut, terms.payout]])
  const payouts = new Map<string, bigint>()
  for (const { currencyOut, amountOut } of rows) {
    payouts.set(currencyOut, (payouts.get(currencyOut) ?? 0n) + amountOut)
  }
  return payouts
}

/** Whether every destination's free balance covers its payout. Undefined when this process has no adapter for one of them, or it does not answer. */
async function canPay(
  payouts: ReadonlyMap<string, bigint>,
  liquidity: RoundLiquidity,
): Promise<boolean | undefined> {
  let isPayable = true
  for (const [currencyId, amount] of payouts) {
    const free = await liquidity.findFree(currencyId)
    if (free === undefined) return undefined
    isPayable &&= amount <= free
  }
  return isPayable
}
