import { mulDivCeil, mulDivFloor, type QuotedAmounts, type UsdPrice } from '@sunspan/domain'

/** Direction of the swap: dollars to ether, or ether to dollars. */
export type Direction = 'buy' | 'sell'

/** An order as its user sees it; steps refer to the price path. */
export interface SwapOrder {
  readonly direction: Direction
  readonly quote: QuotedAmounts
  readonly createdAt: number
}

export interface Deposited {
  /** Base units of the source currency. */
  readonly amount: bigint
  /** Step of its block; before the order if the money was in suspense. */
  readonly minedAt: number
}

/** When a decision is made, and the price feed's value then. */
export interface Moment {
  readonly at: number
  readonly feedPrice: UsdPrice
  /** The engine has not scanned the order's network since before the order ended. */
  readonly isUnread?: boolean
}

/** Settlement of a deposit: `credited` of it is exchanged for `payout`, the rest is refunded. */
export interface Exchange {
  readonly credited: bigint
  readonly payout: bigint
}

/** What a bridge guarantees to users who swap. */
export interface SwapRules {
  /** Throws a RangeError if the fees consume the amount. */
  order(direction: Direction, amountIn: bigint, moment: Moment): SwapOrder
  /** Undefined: it is refunded in full. */
  credit(order: SwapOrder, deposit: Deposited, moment: Moment): Exchange | undefined
  /** The payout if a credited order is signed after an attempt that could not be made; undefined: its deposit is refunded. */
  sign(order: SwapOrder, exchange: Exchange, moment: Moment): Exchange | undefined
  /** Number of steps for which an order's rate is locked. */
  readonly heldSteps: number
  /** Number of steps after which a payout that its recipient refuses is given up. */
  readonly refusedSteps: number
  /** Whether owners may take back a deposit whose payout waits. */
  readonly canTakeBack: boolean
  /** Whether a swap whose own recipient has refused it goes back without its swap fee. */
  readonly keepsSwapFee: boolean
}

/** The payout for another amount at the order's rate: flat fees stay, the swap fee is proportional to the amount. */
export function payoutAtRate({ quote }: Pick<SwapOrder, 'quote'>, amount: bigint): bigint {
  const fees = quote.platformFee + quote.destinationFee + mulDivCeil(quote.swapFee, amount, quote.amountIn)
  return amount > fees ? mulDivFloor(quote.amountOut, amount - fees, quote.netIn) : 0n
}
