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
import { findPairRate, pegOf, type PairRate } from '../../prices/pair-rate.ts'
import { findPayableRows, type PayableRow } from '../../store/orders/bulk-row-store.ts'
import { findOrdersOfDeposits, type ReferencedOrder } from '../../store/deposits/candidate-store.ts'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { createRoundLiquidity, unlessSilent, type RoundLiquidity } from './free-liquidity.ts'
import { findGrowthBound, growthOf, type Growth } from './growth-bound.ts'
import { orderedTerms } from '../../matching/ordered-terms.ts'
import { estimateRefundFee } from '../refund/refund-fee.ts'

/** What is done with a deposit that is deep enough and names its order. `wait`: what it depends on is not known now. */
export type CreditDecision =
  | { readonly kind: 'credit'; readonly terms: DepositTerms; readonly growth: Growth | null }
  | { readonly kind: 'refuse'; readonly reason: 'short' | 'late' | 'rate_moved' }
  | { readonly kind: 'wait' }

const refused = (reason: 'short' | 'late' | 'rate_moved'): CreditDecision => ({ kind: 'refuse', reason })

/** One deposit with its order and, where that is a bulk order, its rows. */
interface Matched {
  readonly deposit: StoredDeposit
  readonly order: ReferencedOrder
  readonly rows: readonly PayableRow[]
}

/**
 * Decides about deposits, by their ids: by the rule of rates, and what is late only as long as it costs us nothing. Of what is more than was
 * ordered no more is taken than a new quote would allow.
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
    for (const [currencyId, amount] of payoutsOf(matched, decision.terms)) liquidity.take(currencyId, amount)
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
    refundFee: isOver ? await unlessSilent(context, () => estimateRefundFee(context, currencyIn)) : undefined,
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
  // The block's time counts, not when it was read: nobody waits for an engine that is away.
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

/** When its block was made, as far as is told; never after it was seen, wherever a chain's clock stands. */
const madeBy = ({ minedAtMs = 0, seenAt }: StoredDeposit): number => Math.min(minedAtMs, seenAt.getTime())

const isNear = (ordered: bigint, market: bigint, bps: number): boolean =>
  (market > ordered ? market - ordered : ordered - market) * BPS_SCALE <= ordered * BigInt(bps)

/** What is not known waits as long as the order may be late. */
function waitOrRefuse({ deps }: LaneContext, order: ReferencedOrder): CreditDecision {
  return deps.clock.now() > order.lateUntil.getTime() ? refused('late') : { kind: 'wait' }
}

/** How the deposit is paid; `left`: a bulk order in a currency that has left its peg, whose amounts are fixed. */
function rateOf(
  { deps }: LaneContext,
  { deposit, order, rows }: Matched,
): RateTerms | null | 'left' | 'unknown' {
  const { catalog, prices, swapPolicy } = deps
  const currencyIn = catalog.getCurrency(order.currencyIn)
  if (order.currencyOut === null) {
    const currencies = [currencyIn, ...rows.map(({ currencyOut }) => catalog.getCurrency(currencyOut))]
    const pegs = currencies.map((currency) => pegOf(prices, swapPolicy, currency))
    return pegs.includes('left') ? 'left' : pegs.includes('unknown') ? 'unknown' : null
  }
  const pair = findPairRate(prices, swapPolicy, currencyIn, catalog.getCurrency(order.currencyOut))
  if (pair.kind !== 'priced') return pair.kind === 'par' ? null : 'unknown'
  return rateTerms({ isLocked: isLocked(deposit, order, pair), order, pair }, swapPolicy)
}

/** By what an order's payout is judged where prices count. */
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
 * Was the deposit's block made while its order held its rate? What lay in suspense was there before the order chose its moment, or its
 * owner has chosen it since. Blocks tell whole seconds.
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

/** What it pays out, by currency. */
function payoutsOf({ order, rows }: Matched, terms: DepositTerms): ReadonlyMap<string, bigint> {
  if (order.currencyOut !== null) return new Map([[order.currencyOut, terms.payout]])
  const payouts = new Map<string, bigint>()
  for (const { currencyOut, amountOut } of rows) {
    payouts.set(currencyOut, (payouts.get(currencyOut) ?? 0n) + amountOut)
  }
  return payouts
}

/** Do all destinations hold enough, beside what is owed and taken? Undefined when one is not served here, or does not answer. */
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
