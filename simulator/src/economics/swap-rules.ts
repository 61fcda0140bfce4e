import { mulDivCeil, mulDivFloor, type QuotedAmounts, type UsdPrice } from '@sunspan/domain'

/** Which way money goes: dollars to ether, or ether to dollars. */
export type Direction = 'buy' | 'sell'

/** An order as its maker sees it; steps are those of the price path. */
export interface SwapOrder {
  readonly direction: Direction
  readonly quote: QuotedAmounts
  readonly createdAt: number
}

export interface Deposited {
  /** Base units of the source currency. */
  readonly amount: bigint
  /** Step of its block; before the order where the money lay in suspense. */
  readonly minedAt: number
}

/** When something is decided, and what the price feed says then. */
export interface Moment {
  readonly at: number
  readonly feedPrice: UsdPrice
  /** The engine has not read the order's network since before the order ended. */
  readonly isUnread?: boolean
}

/** What becomes of a deposit: `credited` of it is exchanged for `payout`, the rest goes back. */
export interface Exchange {
  readonly credited: bigint
  readonly payout: bigint
}

/** What a bridge promises to whoever swaps. */
export interface SwapRules {
  /** Throws a RangeError for an amount that its fees eat up. */
  order(direction: Direction, amountIn: bigint, moment: Moment): SwapOrder
  /** Undefined: all of it goes back. */
  credit(order: SwapOrder, deposit: Deposited, moment: Moment): Exchange | undefined
  /** What is paid when a credited order is signed later than it was credited; undefined: its deposit goes back. */
  sign(order: SwapOrder, exchange: Exchange, creditedAt: number, moment: Moment): Exchange | undefined
  /** Steps in which an order's rate is held. */
  readonly heldSteps: number
  /** Steps after which a payout that its recipient refuses is given up. */
  readonly refusedSteps: number
  /** May an owner take a deposit back that waits for liquidity? */
  readonly canTakeBack: boolean
}

/** What an order's own rate pays for another amount: flat fees stay, the swap fee follows the amount. */
export function payoutAtRate({ quote }: Pick<SwapOrder, 'quote'>, amount: bigint): bigint {
  const fees = quote.platformFee + quote.destinationFee + mulDivCeil(quote.swapFee, amount, quote.amountIn)
  return amount > fees ? mulDivFloor(quote.amountOut, amount - fees, quote.netIn) : 0n
}
