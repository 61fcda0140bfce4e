import type { AuthoredDeposit } from '@sunspan/chains'
import type {
  BulkStatus,
  Currency,
  ExecutionType,
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

/** One recipient of a bulk order, and what became of it. */
export interface BulkOrderRow {
  readonly id: string
  /** Place in the order, from zero. */
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
  /** What goes back of this row alone; null while nothing does. */
  readonly refund: Refund | null
}

/** What a bulk order has beyond the order that takes its deposit. */
export interface BulkPart {
  readonly status: BulkStatus
  readonly executionType: ExecutionType
  /** Between the moments from which on two rows that follow each other may be paid. */
  readonly rowIntervalMs: number
  /** In their order; at least one. */
  readonly rows: readonly BulkOrderRow[]
}

/**
 * One transfer as its owner sees it. Of a bulk order the destination is that of its first row, and `amountOut` and `paidAmount` are
 * what all recipients get, in that row's currency.
 */
export interface Order {
  readonly id: string
  /** Grows by one with every change. */
  readonly version: number
  readonly status: OrderStatus
  /** SWAP between different assets. */
  readonly type: OrderType
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly currencyIn: Currency
  readonly currencyOut: Currency
  readonly amountIn: bigint
  /** What is paid out for `amountIn`, to the unit. */
  readonly amountOut: bigint
  /**
   * What of its deposit the order is filled with; null before that. It differs from `amountIn` where the deposit did and was taken all
   * the same.
   */
  readonly creditedAmount: bigint | null
  /** What is paid out for `creditedAmount`, by `rate`; null before the deposit is credited. */
  readonly paidAmount: bigint | null
  /** A deposit whose block is made by then has the order's rate; null within one asset and in bulk. */
  readonly rateLockedUntil: Date | null
  /** Base units of `currencyOut`: less for all of `amountIn` is not paid, the deposit goes back. Null likewise. */
  readonly minAmountOut: bigint | null
  /** By which rate it was credited, or its payout made; null before that, and where one to one is paid. */
  readonly rate: SettledRate | null
  /** What goes back of a deposit that names this order: the newest, if several do. Null while nothing does. */
  readonly refund: Refund | null
  readonly walletSender: string
  readonly walletReceiver: string
  readonly transactionIn: string | null
  readonly transactionOut: string | null
  /** From the credited deposit to the confirmed payout; null until then. */
  readonly executionTimeMs: number | null
  readonly fees: OrderFees
  readonly holderNft: string | null
  /** Platform fee before a discount; null without one. */
  readonly originalPlatformFee: bigint | null
  /** Blocks on top of the deposit's block, at most `requiredConfirmations`; null before a deposit is seen. */
  readonly confirmations: number | null
  readonly requiredConfirmations: number
  readonly fillEstimateSeconds: number
  readonly deposit: OrderDeposit
  /** Why it is not paid now; of a bulk order, for the row that goes back first. Null while nothing waits. */
  readonly waiting: Waiting | null
  /** Null for an order of one recipient. */
  readonly bulk: BulkPart | null
}

/** An order with many recipients. */
export type BulkOrder = Order & { readonly bulk: BulkPart }

export const isBulkOrder = (order: Order): order is BulkOrder => order.bulk !== null
