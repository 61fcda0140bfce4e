import { convertDecimalsFloor, sendCap, type Currency, type DepositTerms } from '@sunspan/domain'
import type { ReferencedOrder } from '../../store/deposits/candidate-store.ts'
import type { Queryable, Transaction } from '../../store/database/database.ts'
import { lockSender } from '../../store/orders/order-store.ts'
import { sumOrdered } from '../../store/orders/wallet-limit-store.ts'
import { findOutflowUse } from '../../store/payouts/outflow-store.ts'
import type { LaneContext } from '../engine-context.ts'
import type { RoundLiquidity } from './free-liquidity.ts'

const DAY_MS = 86_400_000

/** What is left of a network's hourly limit after what is owed there, in units of 1e-18 dollars; null: no limit. */
async function findHourlyRoom({ deps }: LaneContext, networkId: string): Promise<bigint | null> {
  const { outflowHourly: limit } = deps.catalog.getNetwork(networkId)
  if (limit === null) return null
  const use = (await findOutflowUse(deps.pool, [networkId], new Date(deps.clock.now()))).get(networkId)
  const used = use === undefined ? 0n : use.claimed + use.owed
  return used < limit ? limit - used : 0n
}

/** Growth leaves 1/100 of a network's free native balance for gas. */
const GAS_PART = 100n

/** What a wallet may still order today, in dollars of 1e-18; null: no limit. */
async function findWalletRoom(
  { deps }: LaneContext,
  walletSender: string,
  db: Queryable = deps.pool,
): Promise<bigint | null> {
  const { walletDailyUsd: limit, clock } = deps
  if (limit === null) return null
  const { value } = await sumOrdered(db, walletSender, new Date(clock.now() - DAY_MS))
  return value < limit ? limit - value : 0n
}

/**
 * Upper bound for an overpaid order, in base units of its source currency: what a new quote would allow on top of the order itself. Limited by the
 * maximum send, what is left of the destination's hourly outflow, its free balance and the wallet's remaining daily limit. An unknown input allows no growth.
 */
export async function findGrowthBound(
  context: LaneContext,
  order: ReferencedOrder,
  pair: { readonly currencyIn: Currency; readonly currencyOut: Currency },
  liquidity: RoundLiquidity,
): Promise<bigint> {
  const { valuation } = context.deps
  const { currencyIn, currencyOut } = pair
  const hourly = await findHourlyRoom(context, currencyOut.networkId)
  const outflowMax = hourly === null ? null : (valuation.maxUnitsWithin(currencyIn, hourly) ?? order.amountIn)
  const room = await findWalletRoom(context, order.walletSender)
  const ofWallet = room === null ? null : (valuation.maxUnitsWithin(currencyIn, room) ?? 0n)
  const free = (await liquidity.findFree(currencyOut.id)) ?? 0n
  // The payout's own gas is paid from the same balance.
  const payable = currencyOut.address === null ? free - free / GAS_PART : free
  const bounds = [
    sendCap({ configuredMax: currencyIn.maxSend, outflowMax }),
    order.amountIn + paidBy(order, pair, payable - order.amountOut),
    // A leg counts towards the hourly outflow with its share of the order's value.
    ...(hourly === null || order.value === 0n
      ? []
      : [order.amountIn + paidBy(order, pair, (hourly * order.amountOut) / order.value - order.amountOut)]),
    ...(ofWallet === null ? [] : [order.amountIn + ofWallet]),
  ]
  return bounds.reduce((least, bound) => (bound < least ? bound : least))
}

/** The excess over the ordered amount, and the wallet whose daily limit it counts towards. */
export interface Growth {
  readonly walletSender: string
  readonly currencyIn: Currency
  /** Base units of `currencyIn`, above zero. */
  readonly amount: bigint
}

export const growthOf = (
  { amountIn, walletSender }: ReferencedOrder,
  currencyIn: Currency,
  { credited }: DepositTerms,
): Growth | null => (credited > amountIn ? { walletSender, currencyIn, amount: credited - amountIn } : null)

/**
 * Returns the credits that keep their wallets within the daily limit. Rechecked with the senders locked, because another network may credit the same
 * sender concurrently. The others are decided again. Runs in the crediting transaction.
 */
export async function admitGrowth<Credit extends { readonly growth: Growth | null }>(
  tx: Transaction,
  context: LaneContext,
  credits: readonly Credit[],
): Promise<readonly Credit[]> {
  const senders = [...new Set(credits.flatMap(({ growth }) => growth?.walletSender ?? []))].toSorted()
  const rooms = new Map<string, bigint | null>()
  for (const sender of senders) {
    await lockSender(tx, sender)
    rooms.set(sender, await findWalletRoom(context, sender, tx))
  }
  return credits.filter(({ growth }) => {
    const room = growth === null ? null : (rooms.get(growth.walletSender) ?? null)
    if (growth === null || room === null) return true
    const worth = context.deps.valuation.worthOf(growth.currencyIn, growth.amount)
    if (worth === undefined || worth > room) return false
    rooms.set(growth.walletSender, room - worth)
    return true
  })
}

/** Source base units that pay out the given amount at the order's own rate, rounded down; that rate is the maximum payout for them. */
function paidBy(
  order: ReferencedOrder,
  { currencyIn, currencyOut }: { readonly currencyIn: Currency; readonly currencyOut: Currency },
  amountOut: bigint,
): bigint {
  if (amountOut <= 0n) return 0n
  if (currencyIn.asset === currencyOut.asset)
    return convertDecimalsFloor(amountOut, currencyOut.decimals, currencyIn.decimals)
  const { platformFee, swapFee, destinationFee } = order
  return (amountOut * (order.amountIn - platformFee - swapFee - destinationFee)) / order.amountOut
}
