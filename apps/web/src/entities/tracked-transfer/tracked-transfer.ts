import { formatPaid, ORDER_STATUS_TABLE, type OrderStatus } from '@sunspan/domain'
import type { BulkOrder } from '../bulk-order/bulk-order.ts'
import { recipients } from '../bulk-order/recipients-text.ts'
import { describeOrder } from '../order/describe-order.ts'
import { isAwaitingDeposit } from '../order/is-awaiting-deposit.ts'
import type { ListedOrder } from '../order/order.ts'

/** Data about a current or recent transfer that is available on every page. All values are serialisable. */
export interface TrackedTransfer {
  readonly id: string
  readonly isBulk: boolean
  readonly status: OrderStatus | BulkOrder['status']
  /** No deposit of it was seen: its owner can go on or end it. */
  readonly isUnpaid: boolean
  /** The copy with the higher version is newer. */
  readonly version: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly sender: string
  /** `1.5 ETH` */
  readonly sent: string
  /** `4,710.2 USDC`, or `3 recipients`. */
  readonly received: string
  readonly sourceNetworkId: string
  /** Null if there are several recipients. */
  readonly destinationNetworkId: string | null
  /** Equal for two transfers that send the same amount of the same currency from one sender to the same receivers. */
  readonly payment: string
}

/** One receiver and its amount in base units: the sent amount for an order with one recipient, the received amount for a row of a bulk order. */
export interface PaymentPart {
  readonly receiver: string
  readonly amount: bigint
}

/** Key that is equal for two payments that may be one payment made twice. */
export const paymentOf = (sender: string, currencyInId: string, parts: readonly PaymentPart[]): string =>
  [
    sender,
    currencyInId,
    ...parts.map(({ receiver, amount }) => `${receiver.toLowerCase()} ${String(amount)}`),
  ].join(' ')

export function trackedOrder(order: ListedOrder): TrackedTransfer {
  const { sent, received, route } = describeOrder(order)
  const { bulk } = order
  return {
    id: order.id,
    isBulk: bulk !== null,
    status: order.status,
    isUnpaid: isAwaitingDeposit(order),
    version: order.version,
    createdAt: order.createdAt.getTime(),
    sender: order.walletSender,
    sent,
    received: bulk === null ? received : recipients(bulk.recipients),
    sourceNetworkId: route.sourceNetworkId,
    destinationNetworkId: bulk === null ? route.destinationNetworkId : null,
    payment: paymentOf(
      order.walletSender,
      order.currencyIn.id,
      bulk === null ? [{ receiver: order.walletReceiver, amount: order.amountIn }] : [],
    ),
  }
}

export const trackedBulkOrder = (order: BulkOrder): TrackedTransfer => ({
  id: order.id,
  isBulk: true,
  status: order.status,
  isUnpaid: isAwaitingDeposit(order),
  version: order.version,
  createdAt: order.createdAt.getTime(),
  sender: order.walletSender,
  sent: formatPaid(order.amountIn, order.currencyIn),
  received: recipients(order.rows.length),
  sourceNetworkId: order.currencyIn.networkId,
  destinationNetworkId: null,
  payment: paymentOf(
    order.walletSender,
    order.currencyIn.id,
    order.rows.map(({ receiver, amountOut }) => ({ receiver, amount: amountOut })),
  ),
})

/** Position of the sun on its arc: 0 at the source, 1 at the destination. */
export function sunOf({ status }: Pick<TrackedTransfer, 'status'>): number {
  if (status === 'COMPLETE') return 1
  if (status === 'PROCESSING') return 0.8
  return { start: 0.2, middle: 0.5, end: 0.8 }[ORDER_STATUS_TABLE[status].stage]
}
