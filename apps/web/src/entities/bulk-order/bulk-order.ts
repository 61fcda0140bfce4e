import type {
  BulkOrderWire,
  BulkScheduleWire,
  DepositSignatureWire,
  DepositWire,
  RefundWire,
} from '@sunspan/api'
import {
  BULK_STATUS_TABLE,
  SCHEDULE_STATUS_TABLE,
  parseUnits,
  type BulkStatus,
  type ExecutionType,
  type ScheduleStatus,
} from '@sunspan/domain'
import { type Refund, toRefund } from '../deposit/refund.ts'
import { toToken, type Token } from '../token/token.ts'
import { type Waiting, toWaiting } from '../waiting/waiting.ts'

/** One recipient of a bulk order, and its status. */
export interface BulkOrderRow {
  readonly id: string
  /** Position in the list, zero-based. */
  readonly position: number
  readonly status: ScheduleStatus
  readonly receiver: string
  /** Empty if there is none. */
  readonly memo: string
  /** Base units of `currencyOut`. */
  readonly amountOut: bigint
  readonly currencyOut: Token
  /** Payout transaction hash. */
  readonly transactionOut: string | null
  /** Refund of this row's part of the deposit. */
  readonly refund: Refund | null
}

/** A bulk order as the app uses it: token amounts in base units, dollars as decimal strings. */
export interface BulkOrder {
  readonly id: string
  readonly status: BulkStatus
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The copy with the higher version is newer. */
  readonly version: number
  /** Its owner called it off before it was paid, on whichever device. */
  readonly isCancelled: boolean
  readonly currencyIn: Token
  /** The order's single deposit. */
  readonly amountIn: bigint
  readonly transactionIn: string | null
  /** Refund of a deposit that did not match the order. */
  readonly refund: Refund | null
  /** Why its payouts are waiting; null if they are not. */
  readonly waiting: Waiting | null
  readonly walletSender: string
  readonly executionType: ExecutionType
  /** From the moment the deposit was seen or mined to the last settled row. */
  readonly executionTimeMs: number | null
  /** When the deposit was seen or mined, whichever was first; null until it is seen. */
  readonly depositSeenAt: Date | null
  /** Usual seconds from the deposit to the last payout. */
  readonly fillEstimateSeconds: number
  /** Ordered by position. */
  readonly rows: readonly BulkOrderRow[]
  /** Total for all recipients, after the discount, in base units of `currencyIn`. */
  readonly platformFee: bigint
  readonly platformFeeUsd: string
  /** Total for all destinations. */
  readonly destinationFee: bigint
  readonly destinationFeeUsd: string
  /** The phase NFT whose discount was applied. */
  readonly discountName: string | null
  /** Null until a deposit is seen. */
  readonly confirmations: number | null
  readonly requiredConfirmations: number
  readonly deposit: DepositWire
  /** Undefined if the server does not sign. */
  readonly depositSignature: DepositSignatureWire | undefined
}

/** Throws if the server breaks its contract. */
export function toBulkOrder(wire: BulkOrderWire): BulkOrder {
  if (!(wire.status in BULK_STATUS_TABLE)) throw new Error(`There is no bulk status ${wire.status}`)
  const currencyIn = toToken(wire.order.currency_in)
  return {
    id: wire.id,
    status: wire.status,
    createdAt: new Date(wire.createdAt),
    updatedAt: new Date(wire.updatedAt),
    version: wire.version,
    isCancelled: typeof wire.cancelled_at === 'string',
    currencyIn,
    amountIn: toUnits(wire.order.amount_in, currencyIn),
    transactionIn: wire.order.transaction_in_hash,
    refund: toRefundOrNull(wire.order.refund ?? null),
    waiting: toWaiting(wire.waiting),
    walletSender: wire.wallet_sender,
    executionType: wire.transfer_time_type,
    executionTimeMs: wire.execution_time,
    depositSeenAt: typeof wire.deposit_seen_at === 'string' ? new Date(wire.deposit_seen_at) : null,
    fillEstimateSeconds: wire.fill_estimate_seconds ?? 60 * wire.estimated_minutes,
    rows: wire.bulk_order_schedules.map(toRow).toSorted((left, right) => left.position - right.position),
    platformFee: toUnits(wire.platform_fee, currencyIn),
    platformFeeUsd: wire.platform_fee_in_usd,
    destinationFee: toUnits(wire.blockchain_fee, currencyIn),
    destinationFeeUsd: wire.blockchain_fee_in_usd,
    discountName: wire.holder_nft,
    confirmations: wire.confirmations,
    requiredConfirmations: wire.required_confirmations,
    deposit: wire.deposit,
    depositSignature: wire.deposit_signature,
  }
}

function toRow(wire: BulkScheduleWire): BulkOrderRow {
  if (!(wire.status in SCHEDULE_STATUS_TABLE)) throw new Error(`There is no row status ${wire.status}`)
  const currencyOut = toToken(wire.currency_out)
  return {
    id: wire.id,
    position: wire.position,
    status: wire.status,
    receiver: wire.wallet_receiver,
    memo: wire.memo ?? '',
    amountOut: toUnits(wire.amount_out, currencyOut),
    currencyOut,
    transactionOut: wire.order.transaction_out_hash,
    refund: toRefundOrNull(wire.refund),
  }
}

const toRefundOrNull = (wire: RefundWire | null): Refund | null => (wire === null ? null : toRefund(wire))

function toUnits(text: string, token: Token): bigint {
  const units = parseUnits(text, token.decimals)
  if (units === undefined) throw new Error(`The amount ${text} is not an amount of ${token.symbol}`)
  return units
}
