import {
  formatPaid,
  formatReceived,
  isTerminalOrder,
  ORDER_STATUS_TABLE,
  type OrderStatusRow,
} from '@sunspan/domain'
import { isUnpaid } from './is-unpaid.ts'
import type { ListedOrder } from './order.ts'

/** Texts and colours of an order for lists, cards and badges. */
export interface OrderDescription {
  readonly stage: OrderStatusRow['stage']
  /** `not_paid`: it has ended without a deposit; `cancelled`: by its owner. */
  readonly badge: OrderStatusRow['explorerBadge'] | 'not_paid' | 'cancelled'
  readonly modalColor: OrderStatusRow['modalColor'] | 'grey'
  readonly isFinal: boolean
  /** `1.5 ETH`. */
  readonly sent: string
  /** Of one recipient: `receivedText` has what several get. */
  readonly received: string
  readonly route: { readonly sourceNetworkId: string; readonly destinationNetworkId: string }
}

export function describeOrder(order: ListedOrder): OrderDescription {
  const { stage, explorerBadge, modalColor } = ORDER_STATUS_TABLE[order.status]
  return {
    stage,
    ...(isUnpaid(order)
      ? { badge: order.isCancelled ? 'cancelled' : 'not_paid', modalColor: 'grey' }
      : { badge: explorerBadge, modalColor }),
    isFinal: isTerminalOrder(order.status),
    sent: formatPaid(order.amountIn, order.currencyIn),
    received: formatReceived(order.paidAmount ?? order.amountOut, order.currencyOut),
    route: { sourceNetworkId: order.currencyIn.networkId, destinationNetworkId: order.currencyOut.networkId },
  }
}
