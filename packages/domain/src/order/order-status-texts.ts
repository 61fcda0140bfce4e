import type { OrderStatus } from './order-status.ts'

/** A status in words, for documents and help. */
export interface OrderStatusText {
  readonly meaning: string
  /** What the order's owner can do about it. */
  readonly advice: string
}

export const ORDER_STATUS_TEXTS: Readonly<Record<OrderStatus, OrderStatusText>> = {
  PENDING: {
    meaning:
      'The order is recorded; the watch of the source network has not yet confirmed that it covers it.',
    advice: 'Confirm the transaction in the wallet, or close the order.',
  },
  WAIT_DEPOSIT: {
    meaning: 'The deposit is awaited. Once it is seen, its confirmations count up.',
    advice: 'Confirm the transaction in the wallet, or close the order. After sending: wait.',
  },
  DEPOSIT_FAILED: {
    meaning: 'The wallet failed, or what arrived is not what was ordered.',
    advice:
      'Start another transfer. What arrived goes back to its sender; the right deposit still counts if it lands later.',
  },
  DEPOSITED: {
    meaning: 'The deposit is final and credited; the payout is being prepared.',
    advice: 'Wait.',
  },
  SENDING: {
    meaning: 'The payout is signed and stored; it is about to be handed to the destination network.',
    advice: 'Wait.',
  },
  SENT: {
    meaning: 'The payout was handed to the destination network and is awaited there.',
    advice: 'Wait.',
  },
  COMPLETE: {
    meaning: 'The payout is confirmed on the destination network.',
    advice: 'Nothing is left to do. The hashes of both transactions stand in the order.',
  },
  SEND_FAILED: {
    meaning:
      'The payout failed on the chain or cannot be made now. It is tried again; the deposit stays credited.',
    advice: 'Wait, or ask support with the id of the order.',
  },
  REJECTED: {
    meaning:
      'The order was closed by its owner before a deposit, or its payout is impossible and the deposit goes back.',
    advice: 'Start another transfer. A deposit of this order that lands later still counts, or goes back.',
  },
  EXPIRED: {
    meaning: 'No deposit arrived in time.',
    advice: 'Start another transfer. A deposit of this order that lands later still counts.',
  },
}
