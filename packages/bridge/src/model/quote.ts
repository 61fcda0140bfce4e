import type { BulkRowFees, Currency, FinalityTier, OrderType, Phase, Usd } from '@sunspan/domain'
import type { OrderFees } from './order.ts'

/** Fees of one row of a bulk order: base units of the source currency, and dollars. */
export interface BulkRowQuote extends BulkRowFees {
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  readonly platformFeeUsd: Usd
  readonly destinationFeeUsd: Usd
  /** Cost of the deposit transaction, base units of the source network's native coin. */
  readonly sourceChainFee: bigint
  /** What the destination can pay out now, base units of `currencyOut`. */
  readonly freeLiquidity: bigint
  /** The least that a recipient can be paid, base units of `currencyOut`. */
  readonly leastPayout: bigint
  /** What one order may take out of the destination at most, over all its rows there with their fees: base units of `currencyIn`; null: no bound. */
  readonly networkMax: bigint | null
  /** The phase NFT whose discount was taken; null without one. */
  readonly discountPhase: Phase | null
  /** False while the sender's phase NFTs could not all be read: a discount may be missing. */
  readonly isDiscountKnown: boolean
}

/** What arrives for an amount, and every fee on the way. */
export interface Quote {
  readonly type: OrderType
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  /** Base units of `currencyIn`. */
  readonly amountIn: bigint
  /** Base units of `currencyOut`; what an order made of this quote pays out, to the unit. */
  readonly amountOut: bigint
  /** For so long, in milliseconds, an order made of it holds its rate; null within one asset. */
  readonly rateLockMs: number | null
  /** Base units of `currencyOut`: an order that says nothing else pays no less. Null within one asset. */
  readonly minAmountOut: bigint | null
  /** The platform fee after the discount. */
  readonly fees: OrderFees
  /** Null without one; the fee before it in base units of `currencyIn`. */
  readonly discount: { readonly phase: Phase; readonly originalPlatformFee: bigint } | null
  /** False while the sender's phase NFTs could not all be read: a discount may be missing. */
  readonly isDiscountKnown: boolean
  /** All fees together, base units of `currencyIn`. */
  readonly fullFee: bigint
  /** Cost of the deposit transaction, base units of the source network's native coin. */
  readonly sourceChainFee: bigint
  readonly fillEstimateSeconds: number
  /** What it is worth, for the limits on money; not what anybody is charged by. */
  readonly value: Usd
  readonly finalityTier: FinalityTier
  /** Blocks on top of the deposit before an order of this quote is credited. */
  readonly requiredConfirmations: number
}
