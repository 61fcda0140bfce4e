import type { AuthoredDeposit } from '@sunspan/chains'
import type {
  BulkStatus,
  Currency,
  ExecutionType,
  FinalityTier,
  OrderStatus,
  OrderType,
  Refund,
  ScheduleStatus,
  SettledRate,
  Usd,
} from '@sunspan/domain'
import type { Waiting } from './waiting.ts'

/** The deposit that an order waits for, with the action that a wallet of its family executes. */
export type OrderDeposit = AuthoredDeposit & {
  readonly address: string
  /** Base units of `currencyId`. */
  readonly amount: bigint
  readonly currencyId: string
  /** Null for the native coin. */
  readonly token: string | null
  /** 0x-prefixed hex of 16 bytes. */
  readonly reference: string
  readonly expiresAt: Date
}

/** Fees in base units of the source currency, and in dollars at the time of the order. */
export interface OrderFees {
  readonly platformFee: bigint
  readonly platformFeeUsd: Usd
  readonly swapFee: bigint
  readonly swapFeeUsd: Usd
  readonly destinationFee: bigint
  readonly destinationFeeUsd: Usd
}

/** One recipient of a bulk order, and its outcome. */
export interface BulkOrderRow {
  readonly id: string
  /** Zero-based position in the order. */
  readonly rowNo: number
  readonly status: ScheduleStatus
  readonly updatedAt: Date
  readonly currencyOut: Currency
  readonly walletReceiver: string
  readonly memo: string | null
  /** The same amount in base units of the order's source currency, and of the row's own. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Base units of the source currency, and dollars at the time of the order. */
  readonly fees: Pick<OrderFees, 'platformFee' | 'platformFeeUsd' | 'destinationFee' | 'destinationFeeUsd'>
  readonly transactionOut: string | null
  /** The refund of this row alone; null if there is none. */
  readonly refund: Refund | null
}

/** The parts of an order that only bulk orders have. */
export interface BulkPart {
  readonly status: BulkStatus
  readonly executionType: ExecutionType
  /** Delay between the times at which consecutive rows become payable. */
  readonly rowIntervalMs: number
  /** In order; empty once an unpaid order was cut down. */
  readonly rows: readonly BulkOrderRow[]
}

/**
 * One transfer as its owner sees it. For a bulk order the destination is that of its first row, and `amountOut` and `paidAmount` are the total of all
 * recipients, in that row's currency.
 */
export interface Order {
  readonly id: string
  /** Incremented with every change. */
  readonly version: number
  readonly status: OrderStatus
  /** SWAP between different assets. */
  readonly type: OrderType
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  /** When its owner called it off before it was paid; null otherwise, and as soon as a deposit of it is seen. */
  readonly cancelledAt: Date | null
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  readonly amountIn: bigint
  /** The exact payout for `amountIn`. */
  readonly amountOut: bigint
  /** The part of its deposit that fills the order; null before that. It differs from `amountIn` if the deposit did and was accepted anyway. */
  readonly creditedAmount: bigint | null
  /** The payout for `creditedAmount`, by `rate`; null until the deposit is credited. */
  readonly paidAmount: bigint | null
  /** A deposit whose block is produced by then gets the order's rate; null within one asset and in bulk. */
  readonly rateLockedUntil: Date | null
  /** Base units of `currencyOut`: if the payout for the full `amountIn` would be less, the deposit is refunded. Null in the same case. */
  readonly minAmountOut: bigint | null
  /** The rate at which it was credited, or its payout made; null before that, and for one-to-one payouts. */
  readonly rate: SettledRate | null
  /** The refund of a deposit that references this order: the newest, if there are several. Null if there is none. */
  readonly refund: Refund | null
  readonly walletSender: string
  readonly walletReceiver: string
  /** By which its recipient identifies the payment; null if there is none, and in bulk. */
  readonly memo: string | null
  readonly transactionIn: string | null
  readonly transactionOut: string | null
  /** When its deposit was seen or mined, whichever was first; null until it is seen. */
  readonly depositSeenAt: Date | null
  /** From that moment to the confirmed payout, as its sender waited; null until then. */
  readonly executionTimeMs: number | null
  readonly fees: OrderFees
  readonly holderNft: string | null
  /** Platform fee before a discount; null without one. */
  readonly originalPlatformFee: bigint | null
  /** Blocks on top of the deposit's block, at most `requiredConfirmations`; null until a deposit is seen. */
  readonly confirmations: number | null
  readonly requiredConfirmations: number
  readonly fillEstimateSeconds: number
  readonly finalityTier: FinalityTier
  readonly deposit: OrderDeposit
  /** Why it is not paid now; for a bulk order, of the row that is refunded first. Null if nothing waits. */
  readonly waiting: Waiting | null
  /** Null for an order with one recipient. */
  readonly bulk: BulkPart | null
}

/** The recipients of a bulk order in sum. */
export interface BulkSummary extends Omit<BulkPart, 'rows'> {
  readonly recipients: number
  /** Of the recipients, those that were paid. */
  readonly completed: number
  /** Of the recipients, those whose amount is refunded. */
  readonly refunded: number
  /** What all recipients get, by currency, in the order of its first row. */
  readonly totals: readonly { readonly currency: Currency; readonly amount: bigint }[]
}

/** An order in a list, without the rows of a bulk order. */
export interface OrderSummary extends Omit<Order, 'bulk'> {
  /** Dollars of `amountIn` when the order was created. */
  readonly valueUsd: Usd
  /** Null for an order with one recipient. */
  readonly bulk: BulkSummary | null
}

/** An order with many recipients. */
export type BulkOrder = Order & { readonly bulk: BulkPart }

export const isBulkOrder = (order: Order): order is BulkOrder => order.bulk !== null
