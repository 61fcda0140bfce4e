import type { ExecutionIntervals } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { BulkRowQuote } from '../model/quote.ts'
import { createBulkOrder, type CreateBulkOrderRequest } from './create-bulk-order.ts'
import type { MadeOrder } from './create-order.ts'
import type { OrderService } from './order-service.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import { isBulkOrder, type BulkOrder } from '../model/order.ts'

export interface BulkOrderService {
  /**
   * Records a bulk order and authors its single deposit, which never exceeds the agreed amount. Throws a BridgeError: those of `OrderService.create`,
   * and VALIDATION_FAILED with `issues` in its details, one for each invalid field of a row. The caller must verify that the request comes from the
   * sending wallet's owner.
   */
  create(request: CreateBulkOrderRequest): Promise<BulkOrder & Pick<MadeOrder, 'isDiscountKnown'>>
  /** Throws a BridgeError ORDER_NOT_FOUND, also for an order with one recipient. */
  get(id: string): Promise<BulkOrder>
  /** Fees of each row, in request order. Throws the BridgeErrors of `QuoteService.bulkRow`. */
  estimateFees(
    rows: readonly {
      readonly currencyInId: string
      readonly currencyOutId: string
      /** Normalised for its network; if omitted: no discount. */
      readonly walletSender?: string | undefined
    }[],
  ): Promise<readonly BulkRowQuote[]>
  /** Seconds between two rows, by execution type. */
  readonly intervals: ExecutionIntervals
}

export function createBulkOrderService(deps: OrderServiceDeps, orders: OrderService): BulkOrderService {
  const get = async (id: string): Promise<BulkOrder> => {
    const order = await orders.get(id)
    if (isBulkOrder(order)) return order
    throw new BridgeError('ORDER_NOT_FOUND', `There is no bulk order ${id}`)
  }
  return {
    async create(request) {
      const { id, isDiscountKnown } = await createBulkOrder(deps, request)
      return { ...(await get(id)), isDiscountKnown }
    },
    get,
    estimateFees: (rows) =>
      Promise.all(
        rows.map(async ({ currencyInId, currencyOutId, walletSender }) => {
          const { networkId } = deps.catalog.getCurrency(currencyInId)
          const discount =
            walletSender === undefined ? undefined : await deps.quotes.discountOf(networkId, walletSender)
          return deps.quotes.bulkRow(currencyInId, currencyOutId, discount)
        }),
      ),
    intervals: deps.installation.bulk.intervals,
  }
}
