import type { CloseReason } from '@sunspan/domain'
import type { Order, OrderSummary } from '../model/order.ts'
import type { ChangesQuery, OrderQuery } from '../model/order-query.ts'
import type { CreateOrderRequest, MadeOrder } from './create-order.ts'
import type { OrderChanges } from './list-changed.ts'
import type { OrderPage } from './list-orders.ts'

export interface OrderService {
  /**
   * Records an order and authors its deposit. Throws a BridgeError: those of a quote, INVALID_ADDRESS, QUOTE_CHANGED, TOO_MANY_OPEN_ORDERS,
   * IDEMPOTENCY_CONFLICT, NETWORK_UNAVAILABLE, or AMOUNT_TOO_LARGE at the wallet's daily limit. The caller must verify that the request comes from
   * the sending wallet's owner.
   */
  create(request: CreateOrderRequest): Promise<Order & Pick<MadeOrder, 'isDiscountKnown'>>
  /** Of either kind. Throws a BridgeError ORDER_NOT_FOUND. */
  get(id: string): Promise<Order>
  /**
   * Closes an order whose owner will not send. Returns the order, also if it was closed before. Throws a BridgeError: ORDER_NOT_FOUND, FORBIDDEN if
   * it has another sending wallet, ORDER_STATE_CONFLICT once a deposit was seen or the order has ended otherwise.
   */
  close(id: string, senderWallet: string, reason?: CloseReason): Promise<Order>
  /** Records that the owner's wallet failed. Same rules as for `close`. */
  setAsFailed(id: string, senderWallet: string): Promise<Order>
  /**
   * Cancels a waiting, credited order at its owner's request: nothing more of it is signed, and the engine refunds the deposit; of a bulk order, the
   * waiting rows. Returns the order, also if this was requested before. Throws a BridgeError: ORDER_NOT_FOUND, FORBIDDEN, ORDER_STATE_CONFLICT if it
   * is not waiting.
   */
  takeBack(id: string, senderWallet: string): Promise<Order>
  /** One page, newest first: by creation, then id, which makes the order total. */
  list(query: OrderQuery): Promise<OrderPage>
  /** The same page without the rows of bulk orders, which takes a fraction of the time. */
  listSummaries(query: OrderQuery): Promise<OrderPage<OrderSummary>>
  /** What has changed in the meantime. */
  listChanged(query: ChangesQuery): Promise<OrderChanges>
  /** Completed orders of all users; at most a few seconds old. */
  countCompleted(): Promise<number>
  /**
   * Calls the listener with every order that changes, in whichever process, and `onGap` when changes from this moment on may have been missed and
   * must be read. Orders that change while `isWanted` is false, of all listeners, are not read. Returns a function that unsubscribes.
   */
  subscribe(
    listener: (order: Order) => void,
    onGap?: (since: Date) => void,
    isWanted?: () => boolean,
  ): () => void
}
