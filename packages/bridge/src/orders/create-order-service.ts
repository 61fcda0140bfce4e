import type { CloseReason, OrderStatus } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import { withTransaction, type Transaction } from '../store/database/database.ts'
import { recordOrderNotes, transitionOrders } from '../store/orders/order-changes.ts'
import { toOrder } from '../store/orders/order-row.ts'
import { countComplete, findOrderRow, findOrderRows, lockOrderState } from '../store/orders/order-store.ts'
import { stopWaiting } from '../store/payouts/waiting-store.ts'
import { createOrder } from './create-order.ts'
import { followOrders } from './follow-orders.ts'
import { listChanged } from './list-changed.ts'
import { listOrders, listSummaries } from './list-orders.ts'
import type { OrderService } from './order-service.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import type { Order } from '../model/order.ts'

const COUNT_CACHE_MS = 5_000

export function createOrderService(deps: OrderServiceDeps): OrderService {
  const { pool, catalog, clock } = deps
  let completed: { readonly count: number; readonly at: number } | undefined
  const follow = followOrders({
    ...deps,
    readOrders: async (ids) => (await findOrderRows(pool, ids)).map((row) => toOrder(row, catalog)),
  })

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
    async close(id, senderWallet, reason) {
      await endByClient(deps, { id, senderWallet, event: 'client_closed', target: 'REJECTED', reason })
      return get(id)
    },
    async setAsFailed(id, senderWallet) {
      await endByClient(deps, { id, senderWallet, event: 'client_failed', target: 'DEPOSIT_FAILED' })
      return get(id)
    },
    async takeBack(id, senderWallet) {
      await withTransaction(pool, async (tx) => {
        await lockOwnOrder(tx, { id, senderWallet })
        const at = new Date(clock.now())
        const stopped = await stopWaiting(tx, id, at)
        if (stopped === 'none') throw notWaiting()
        if (stopped === 'stopped')
          await recordOrderNotes(tx, { note: 'taken_back', at, changes: [{ orderId: id }] })
      })
      return get(id)
    },
    list: (query) => listOrders({ pool, catalog }, query),
    listSummaries: (query) => listSummaries({ pool, catalog }, query),
    listChanged: (query) => listChanged({ pool, catalog }, query),
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

const orderNotFound = (id: string): BridgeError =>
  new BridgeError('ORDER_NOT_FOUND', `There is no order ${id}`)

/** A client can only end orders without a deposit; a later deposit on chain still wins. */
async function endByClient(
  { pool, clock }: OrderServiceDeps,
  input: {
    readonly id: string
    readonly senderWallet: string
    readonly event: 'client_closed' | 'client_failed'
    readonly target: OrderStatus
    readonly reason?: CloseReason | undefined
  },
): Promise<void> {
  const { id, event, target, reason } = input
  await withTransaction(pool, async (tx) => {
    const state = await lockOwnOrder(tx, input)
    if (state.status === target) return
    if (state.hasDeposit) throw stateConflict('Its deposit has been seen, so it goes on.')
    const changes = [{ orderId: id, data: reason === undefined ? undefined : { reason } }]
    const { refused } = await transitionOrders(tx, { event, at: new Date(clock.now()), changes })
    if (refused.length > 0) throw stateConflict(`Its status is ${state.status}.`)
  })
}

/** Throws a BridgeError ORDER_NOT_FOUND or FORBIDDEN. */
async function lockOwnOrder(
  tx: Transaction,
  { id, senderWallet }: { readonly id: string; readonly senderWallet: string },
): Promise<NonNullable<Awaited<ReturnType<typeof lockOrderState>>>> {
  const state = await lockOrderState(tx, id)
  if (state === undefined) throw orderNotFound(id)
  if (state.walletSender !== senderWallet) {
    throw new BridgeError('FORBIDDEN', 'This order belongs to another wallet')
  }
  return state
}

const notWaiting = (): BridgeError =>
  new BridgeError(
    'ORDER_STATE_CONFLICT',
    'The deposit of this order cannot be taken back: its payout does not wait. Read the order again.',
  )

const stateConflict = (why: string): BridgeError =>
  new BridgeError('ORDER_STATE_CONFLICT', `This order cannot be ended any more. ${why}`)
