import type {
  BulkRowFees,
  Currency,
  DiscountName,
  FinalityTier,
  OrderType,
  Phase,
  Usd,
} from '@sunspan/domain'
import type { OrderFees } from './order.ts'

/** The hour of a network's outflow limit, a part of which is used or owed. */
export interface UsedHour {
  readonly networkName: string
  /** When more can be sent; null if nothing has left within the hour. */
  readonly moreAt: Date | null
}

/** Fees of one row of a bulk order: base units of the source currency, and dollars. */
export interface BulkRowQuote extends BulkRowFees {
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  readonly platformFeeUsd: Usd
  readonly destinationFeeUsd: Usd
  /** Cost of the deposit transaction, base units of the source network's native coin. */
  readonly sourceChainFee: bigint
  /** The amount that the destination can pay out now, base units of `currencyOut`. */
  readonly freeLiquidity: bigint
  /** The minimum payout to a recipient, base units of `currencyOut`. */
  readonly leastPayout: bigint
  /** The most that one order may take out of the destination, over all its rows there including fees: base units of `currencyIn`; null: no limit. */
  readonly networkMax: bigint | null
  /** What has left the destination within the hour limits it as well; undefined if nothing has. */
  readonly usedHour: UsedHour | undefined
  /** The phase NFT whose discount applies; null without one. */
  readonly discountPhase: Phase | null
  /** False while the sender's phase NFTs could not all be read: a discount may be missing. */
  readonly isDiscountKnown: boolean
}

/** The amount received for an amount sent, and all fees. */
export interface Quote {
  readonly type: OrderType
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  /** Base units of `currencyIn`. */
  readonly amountIn: bigint
  /** Base units of `currencyOut`; an order for this quote pays exactly this. */
  readonly amountOut: bigint
  /** Duration of its orders' rate lock, in milliseconds; null within one asset. */
  readonly rateLockMs: number | null
  /** Base units of `currencyOut`: the default minimum payout of an order. Null within one asset. */
  readonly minAmountOut: bigint | null
  /** The platform fee after the discount. */
  readonly fees: OrderFees
  /** Null without one; the fee before it in base units of `currencyIn`. */
  readonly discount: { readonly name: DiscountName; readonly originalPlatformFee: bigint } | null
  /** False while the sender's phase NFTs could not all be read: a discount may be missing. */
  readonly isDiscountKnown: boolean
  /** All fees together, base units of `currencyIn`. */
  readonly fullFee: bigint
  /** Cost of the deposit transaction, base units of the source network's native coin. */
  readonly sourceChainFee: bigint
  readonly fillEstimateSeconds: number
  /** Its value, for money limits only; no charge is derived from it. */
  readonly value: Usd
  readonly finalityTier: FinalityTier
  /** Required blocks on top of the deposit before an order of this quote is credited. */
  readonly requiredConfirmations: number
}
