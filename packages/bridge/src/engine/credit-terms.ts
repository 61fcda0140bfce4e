import { ChainError } from '@sunspan/chains'
import {
  bookKey,
  BPS_SCALE,
  convertToOut,
  ORDER_STATUS_TABLE,
  settleDepositTerms,
  type Currency,
  type DepositTerms,
} from '@sunspan/domain'
import { findPayableRows, type PayableRow } from '../store/bulk-row-store.ts'
import { findOrdersOfDeposits, type ReferencedOrder } from '../store/candidate-store.ts'
import type { StoredDeposit } from '../store/deposit-store.ts'
import { sumTaken } from '../store/liquidity-store.ts'
import type { LaneContext } from './engine-context.ts'
import { orderedTerms } from './ordered-terms.ts'
import { estimateRefundFee } from './refund-fee.ts'

/** What is done with a deposit that is deep enough and names its order. `wait`: what it depends on is not known now. */
export type CreditDecision =
  | { readonly kind: 'credit'; readonly terms: DepositTerms }
  | { readonly kind: 'refuse'; readonly reason: 'short' | 'late' }
  | { readonly kind: 'wait' }

/** What is free of currencies, each asked for once a round; undefined where nobody knows. */
type Liquidity = Map<string, bigint | undefined>

interface Round {
  readonly taken: ReadonlyMap<string, bigint>
  readonly liquidity: Liquidity
}

/** Decides about deposits, by their ids. What arrived in time is always credited; what is late, only as long as it costs us nothing. */
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
  /** What the late deposits of this round will take from a currency's liquidity. */
  const taken = new Map<string, bigint>()
  const liquidity: Liquidity = new Map()
  for (const deposit of deposits) {
    const order = orders.get(deposit.id)
    if (order === undefined) continue
    const terms = await findTerms(context, deposit, order)
    if (terms === undefined) {
      decisions.set(deposit.id, { kind: 'refuse', reason: 'short' })
      continue
    }
    const payouts = payoutsOf(order, terms, rows.get(order.id) ?? [])
    const decision = ORDER_STATUS_TABLE[order.status].terminal
      ? await decideLate(context, { order, terms, payouts }, { taken, liquidity })
      : { kind: 'credit' as const, terms }
    if (decision.kind === 'credit') {
      for (const [currencyId, amount] of payouts)
        taken.set(currencyId, (taken.get(currencyId) ?? 0n) + amount)
    }
    decisions.set(deposit.id, decision)
  }
  return decisions
}

/** What it pays out, by currency. */
function payoutsOf(
  order: ReferencedOrder,
  terms: DepositTerms,
  rows: readonly PayableRow[],
): ReadonlyMap<string, bigint> {
  if (order.currencyOut !== null) return new Map([[order.currencyOut, terms.payout]])
  const payouts = new Map<string, bigint>()
  for (const { currencyOut, amountOut } of rows) {
    payouts.set(currencyOut, (payouts.get(currencyOut) ?? 0n) + amountOut)
  }
  return payouts
}

async function findTerms(
  context: LaneContext,
  deposit: StoredDeposit,
  order: ReferencedOrder,
): Promise<DepositTerms | undefined> {
  const { catalog, prices, policy } = context.deps
  const currency = catalog.getCurrency(order.currencyIn)
  const isOver = deposit.amount > order.amountIn
  const market = {
    price: prices.findPrice(currency.asset),
    refundFee: isOver ? await unlessSilent(context, () => estimateRefundFee(context, currency)) : undefined,
  }
  return settleDepositTerms(orderedTerms(catalog, order), deposit.amount, market, policy)
}

/** Is the destination able to pay, and is the order's rate still what the market gives? Unknown waits as long as the order may be late. */
async function decideLate(
  context: LaneContext,
  late: {
    readonly order: ReferencedOrder
    readonly terms: DepositTerms
    readonly payouts: ReadonlyMap<string, bigint>
  },
  round: Round,
): Promise<CreditDecision> {
  const { deps } = context
  const { order, terms, payouts } = late
  const currencyIn = deps.catalog.getCurrency(order.currencyIn)
  const isPayable = await canPay(context, payouts, round)
  const currencyOut = order.currencyOut === null ? currencyIn : deps.catalog.getCurrency(order.currencyOut)
  const market = marketPayout(context, { currencyIn, currencyOut, net: terms.credited - terms.fees })
  if (isPayable === undefined || market === undefined) {
    const isOverdue = deps.clock.now() > order.lateUntil.getTime()
    return isOverdue ? { kind: 'refuse', reason: 'late' } : { kind: 'wait' }
  }
  const difference = market > terms.payout ? market - terms.payout : terms.payout - market
  const isPriceRight = difference * BPS_SCALE <= terms.payout * BigInt(deps.policy.latePriceBps)
  return isPriceRight && isPayable ? { kind: 'credit', terms } : { kind: 'refuse', reason: 'late' }
}

/** Do all destinations hold enough, beside what is owed and taken? Undefined when one is not served here, or does not answer. */
async function canPay(
  context: LaneContext,
  payouts: ReadonlyMap<string, bigint>,
  { taken, liquidity }: Round,
): Promise<boolean | undefined> {
  let isPayable = true
  for (const [currencyId, amount] of payouts) {
    if (!liquidity.has(currencyId)) {
      const currency = context.deps.catalog.getCurrency(currencyId)
      liquidity.set(currencyId, await findFreeLiquidity(context, currency))
    }
    const free = liquidity.get(currencyId)
    if (free === undefined) return undefined
    isPayable &&= amount <= free - (taken.get(currencyId) ?? 0n)
  }
  return isPayable
}

/** Undefined when no adapter serves the destination here, or it does not answer. */
async function findFreeLiquidity(
  context: LaneContext,
  { networkId, address: token }: Currency,
): Promise<bigint | undefined> {
  const { deps, signal } = context
  const destination = deps.adapters.get(networkId)
  if (destination === undefined) return undefined
  const taken = await sumTaken(deps.pool)
  const { balances, payouts } = destination
  const held = await unlessSilent(context, () => balances.getBalances(payouts.wallet, [token], signal))
  return held === undefined ? undefined : (held[0] ?? 0n) - (taken.get(bookKey({ networkId, token })) ?? 0n)
}

/** What a network answers; undefined where it does not, which is to keep nothing else waiting. */
async function unlessSilent<Answer>(
  { signal }: LaneContext,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    return undefined
  }
}

/** What the market gives for a net amount now; undefined while a price that is needed is not known. */
function marketPayout(
  { deps }: LaneContext,
  transfer: { readonly currencyIn: Currency; readonly currencyOut: Currency; readonly net: bigint },
): bigint | undefined {
  const { currencyIn, currencyOut, net } = transfer
  // Within one asset no price counts.
  const isSameAsset = currencyIn.asset === currencyOut.asset
  const side = ({ asset, decimals }: Currency) => {
    const price = isSameAsset ? 1n : deps.prices.findPrice(asset)
    return price === undefined ? undefined : { asset, decimals, price }
  }
  const from = side(currencyIn)
  const to = side(currencyOut)
  return from && to && convertToOut({ currencyIn: from, currencyOut: to }, net)
}
