import type {
  CurrencyWire,
  DepositSignatureWire,
  DepositWire,
  ListedOrderWire,
  OrderWire,
} from '@sunspan/api'
import { parseUnits, type OrderStatus } from '@sunspan/domain'
import { type Refund, toRefund } from '../deposit/refund.ts'
import { toToken, type Token } from '../token/token.ts'
import { type Waiting, toWaiting } from '../waiting/waiting.ts'
import { type OrderRate, toOrderRate } from './order-rate.ts'

/** Fees in base units of the source currency, and in dollars at the time of the order as plain decimal numbers. */
export interface OrderFees {
  readonly platform: bigint
  readonly platformUsd: string
  /** Platform fee before the discount; null if there is none. */
  readonly original: bigint | null
  /** The phase NFT whose discount was applied. */
  readonly discountName: string | null
  readonly swap: bigint
  readonly swapUsd: string
  readonly destination: bigint
  readonly destinationUsd: string
}

/** Summary of a bulk order's recipients for lists. */
export type BulkSummary = NonNullable<OrderWire['bulk']>

/** An order of a list, as the app uses it: token amounts in base units, dollars as decimal strings. */
export interface ListedOrder {
  readonly id: string
  readonly type: OrderWire['type']
  readonly status: OrderStatus
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The copy with the higher version is newer. */
  readonly version: number
  /** Its owner called it off before it was paid, on whichever device. */
  readonly isCancelled: boolean
  readonly currencyIn: Token
  readonly currencyOut: Token
  readonly amountIn: bigint
  /** Dollars of `amountIn` when the order was created, as a plain decimal; null where unknown. Only the answer of a list has it. */
  readonly valueUsd: string | null
  readonly amountOut: bigint
  readonly walletSender: string
  readonly walletReceiver: string
  /** By which its recipient identifies the payment; empty for none. */
  readonly memo: string
  readonly transactionIn: string | null
  readonly transactionOut: string | null
  /** When its deposit was seen or mined, whichever was first; null until it is seen. */
  readonly depositSeenAt: Date | null
  /** From that moment to the payout. */
  readonly executionTimeMs: number | null
  /** The part of the deposit that fills the order; null until it is credited. */
  readonly creditedAmount: bigint | null
  /** The payout amount; null until the deposit is credited. */
  readonly paidAmount: bigint | null
  /** Null for transfers within one asset. */
  readonly rate: OrderRate | null
  /** Why its payout is waiting; null if it is not. */
  readonly waiting: Waiting | null
  /** Refund of the deposit. */
  readonly refund: Refund | null
  /** Null until a deposit is seen. */
  readonly confirmations: number | null
  readonly requiredConfirmations: number
  readonly fillEstimateSeconds: number
  /** Nine in ten of the route's last transfers took no longer; null while too few are known. */
  readonly slowFillSeconds: number | null
  readonly fees: OrderFees
  /** Null for an order with one recipient. For a bulk order, the destination above is its first recipient's. */
  readonly bulk: BulkSummary | null
}

/** An order that was read alone, with what is needed to pay for it. */
export interface Order extends ListedOrder {
  readonly deposit: DepositWire
  /** Undefined if the server does not sign. */
  readonly depositSignature: DepositSignatureWire | undefined
}

export const toOrder = (wire: OrderWire): Order => ({
  ...toListedOrder(wire),
  deposit: wire.deposit,
  depositSignature: wire.deposit_signature,
})

export function toListedOrder(wire: ListedOrderWire): ListedOrder {
  return {
    id: wire.id,
    type: wire.type,
    status: wire.status,
    createdAt: new Date(wire.createdAt),
    updatedAt: new Date(wire.updatedAt),
    version: wire.version,
    isCancelled: typeof wire.cancelled_at === 'string',
    currencyIn: toToken(wire.currency_in),
    currencyOut: toToken(wire.currency_out),
    amountIn: toUnits(wire.amount_in, wire.currency_in),
    valueUsd: wire.value_in_usd === '0' ? null : (wire.value_in_usd ?? null),
    amountOut: toUnits(wire.amount_out, wire.currency_out),
    walletSender: wire.wallet_sender,
    walletReceiver: wire.wallet_receiver,
    memo: wire.memo ?? '',
    transactionIn: wire.transaction_in,
    transactionOut: wire.transaction_out,
    depositSeenAt: typeof wire.deposit_seen_at === 'string' ? new Date(wire.deposit_seen_at) : null,
    executionTimeMs: wire.execution_time,
    creditedAmount: wire.credited_amount === null ? null : toUnits(wire.credited_amount, wire.currency_in),
    paidAmount: wire.paid_amount === null ? null : toUnits(wire.paid_amount, wire.currency_out),
    rate: toOrderRate(wire),
    waiting: toWaiting(wire.waiting),
    refund: wire.refund === null ? null : toRefund(wire.refund),
    confirmations: wire.confirmations,
    requiredConfirmations: wire.required_confirmations,
    fillEstimateSeconds: wire.fill_estimate_seconds,
    slowFillSeconds: wire.slow_fill_seconds ?? null,
    fees: {
      platform: toUnits(wire.platform_fee, wire.currency_in),
      platformUsd: wire.platform_fee_in_usd,
      original: wire.original_price === null ? null : toUnits(wire.original_price, wire.currency_in),
      discountName: wire.holder_nft,
      swap: toUnits(wire.swap_fee, wire.currency_in),
      swapUsd: wire.swap_fee_in_usd,
      destination: toUnits(wire.blockchain_fee, wire.currency_in),
      destinationUsd: wire.blockchain_fee_in_usd,
    },
    bulk: wire.bulk ?? null,
  }
}

function toUnits(text: string, currency: CurrencyWire): bigint {
  const units = parseUnits(text, currency.decimals)
  if (units === undefined) throw new Error(`The amount ${text} is not an amount of ${currency.symbol}`)
  return units
}
