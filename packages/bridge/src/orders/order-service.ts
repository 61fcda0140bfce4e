import type { Order } from '../model/order.ts'
import type { OrderQuery } from '../store/orders/order-store.ts'
import type { CreateOrderRequest, MadeOrder } from './create-order.ts'

export interface OrderService {
  /**
   * Records an order and writes its deposit. Throws a BridgeError: those of a quote, INVALID_ADDRESS, QUOTE_CHANGED,
   * TOO_MANY_OPEN_ORDERS, IDEMPOTENCY_CONFLICT, NETWORK_UNAVAILABLE, or AMOUNT_TOO_LARGE at the wallet's limit of a day. Whether the caller owns the sending wallet is the caller's to check.
   */
  create(request: CreateOrderRequest): Promise<Order & Pick<MadeOrder, 'isDiscountKnown'>>
  /** Of either kind. Throws a BridgeError ORDER_NOT_FOUND. */
  get(id: string): Promise<Order>
  /**
   * The owner will not send. Answers the order, also when it was closed before. Throws a BridgeError: ORDER_NOT_FOUND, FORBIDDEN when
   * another wallet sends it, ORDER_STATE_CONFLICT once a deposit was seen or the order has ended otherwise.
   */
  close(id: string, senderWallet: string): Promise<Order>
  /** The owner's wallet failed. The same rules as for `close`. */
  setAsFailed(id: string, senderWallet: string): Promise<Order>
  /**
   * The owner of a credited order that waits takes the deposit back: nothing of it is signed any more, and the engine gives it back, of a
   * bulk order the rows that wait. Answers the order, also when that was asked before. Throws a BridgeError: ORDER_NOT_FOUND, FORBIDDEN,
   * ORDER_STATE_CONFLICT where it does not wait.
   */
  takeBack(id: string, senderWallet: string): Promise<Order>
  /** Newest first (by creation, then id, so that the order is total), with the number of all that fit. */
  list(query: OrderQuery): Promise<{ readonly orders: readonly Order[]; readonly totalCount: number }>
  /** Completed orders of all users; at most a few seconds old. */
  countCompleted(): Promise<number>
  /**
   * Calls the listener with every order that changes, whichever process changed it, and `onGap` when changes may have been missed:
   * whoever needs them reads anew then. Returns a function that ends it.
   */
  subscribe(listener: (order: Order) => void, onGap?: () => void): () => void
}
