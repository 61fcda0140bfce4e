import type { AddressCodec, NetworkAdapter } from '@sunspan/chains'
import { ORDER_STATUS_TABLE, ORDER_STATUSES, type ChainFamily, type OrderStatus } from '@sunspan/domain'
import type { Pool } from 'pg'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/create-catalog.ts'
import type { Clock, Logger, Random } from '../clock.ts'
import type { Installation } from '../installation/installation.ts'
import type { QuoteService } from '../quotes/create-quote-service.ts'
import { withTransaction } from '../store/database.ts'
import type { Notifications } from '../store/notifications.ts'
import { transitionOrders } from '../store/order-changes.ts'
import { toOrder } from '../store/order-row.ts'
import {
  countComplete,
  findOrderRow,
  listOrderRows,
  lockOrderState,
  type OrderQuery,
} from '../store/order-store.ts'
import { createOrder, type CreateOrderRequest, type MadeOrder } from './create-order.ts'
import { followOrders } from './follow-orders.ts'
import type { Order } from './order.ts'

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

const COUNT_CACHE_MS = 5_000

export interface OrderServiceDeps {
  readonly pool: Pool
  readonly installation: Pick<
    Installation,
    'orderTtlMs' | 'lateDepositMs' | 'maxOpenOrdersPerWallet' | 'walletDailyUsd' | 'bulk'
  >
  readonly catalog: Catalog
  readonly quotes: QuoteService
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  /** Of one network of a family, by its chain id. */
  readonly codecOf: (family: ChainFamily, chainId: string | null) => AddressCodec | undefined
  readonly notifications: Notifications
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export function createOrderService(deps: OrderServiceDeps): OrderService {
  const { pool, catalog, clock } = deps
  let completed: { readonly count: number; readonly at: number } | undefined
  const follow = followOrders(deps)

  const get = async (id: string): Promise<Order> => {
    const row = await findOrderRow(pool, id)
    if (row === undefined) throw orderNotFound(id)
    return toOrder(row, catalog)
  }

  return {
    async create(request) {
      const { id, isDiscountKnown } = await createOrder(deps, request)
      return { ...(await get(id)), isDiscountKnown }
    },
    get,
    async close(id, senderWallet) {
      await endByClient(deps, { id, senderWallet, event: 'client_closed', target: 'REJECTED' })
      return get(id)
    },
    async setAsFailed(id, senderWallet) {
      await endByClient(deps, { id, senderWallet, event: 'client_failed', target: 'DEPOSIT_FAILED' })
      return get(id)
    },
    async list(query) {
      const { rows, totalCount } = await listOrderRows(pool, query, statusesOf(query.filter))
      return { orders: rows.map((row) => toOrder(row, catalog)), totalCount }
    },
    async countCompleted() {
      const now = clock.now()
      if (completed === undefined || now - completed.at >= COUNT_CACHE_MS) {
        completed = { count: await countComplete(pool), at: now }
      }
      return completed.count
    },
    subscribe: follow,
  }
}

const statusesOf = (filter: OrderQuery['filter']): readonly OrderStatus[] | null =>
  filter === 'all' ? null : ORDER_STATUSES.filter((status) => ORDER_STATUS_TABLE[status].filter === filter)

const orderNotFound = (id: string): BridgeError =>
  new BridgeError('ORDER_NOT_FOUND', `There is no order ${id}`)

/** A client's word ends only orders without a deposit; the chain's word, if it comes, still wins. */
async function endByClient(
  { pool, clock }: OrderServiceDeps,
  input: {
    readonly id: string
    readonly senderWallet: string
    readonly event: 'client_closed' | 'client_failed'
    readonly target: OrderStatus
  },
): Promise<void> {
  const { id, event, target } = input
  await withTransaction(pool, async (tx) => {
    const state = await lockOrderState(tx, id)
    if (state === undefined) throw orderNotFound(id)
    if (state.walletSender !== input.senderWallet) {
      throw new BridgeError('FORBIDDEN', 'This order belongs to another wallet')
    }
    if (state.status === target) return
    if (state.hasDeposit) throw stateConflict('Its deposit has been seen, so it goes on.')
    const changes = [{ orderId: id }]
    const { refused } = await transitionOrders(tx, { event, at: new Date(clock.now()), changes })
    if (refused.length > 0) throw stateConflict(`It stands at ${state.status}.`)
  })
}

const stateConflict = (why: string): BridgeError =>
  new BridgeError('ORDER_STATE_CONFLICT', `This order cannot be ended any more. ${why}`)
