import type { Pool } from 'pg'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/create-catalog.ts'
import type { Clock } from '../clock.ts'
import {
  addReceipt,
  findReceipt,
  readOutcome,
  type IssuedReceipt,
  type OrderOutcome,
} from '../store/orders/receipt-store.ts'

/** Keeps the receipts that were given out, and tells what a new one has to say. */
export interface ReceiptService {
  /** What became of an order's money. Throws a BridgeError ORDER_NOT_FOUND. */
  outcomeOf(orderId: string): Promise<OrderOutcome>
  /** The newest receipt that was given out of an order, or the one of a number; undefined where there is none. */
  find(orderId: string, number?: number): Promise<IssuedReceipt | undefined>
  /** Keeps a receipt for good. False when somebody else has given out that number meanwhile. */
  add(orderId: string, receipt: IssuedReceipt): Promise<boolean>
}

export function createReceiptService({
  pool,
  catalog,
  clock,
}: {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly clock: Pick<Clock, 'now'>
}): ReceiptService {
  return {
    async outcomeOf(orderId) {
      const outcome = await readOutcome(pool, catalog, orderId)
      if (outcome === undefined) throw new BridgeError('ORDER_NOT_FOUND', `There is no order ${orderId}`)
      return outcome
    },
    find: (orderId, number) => findReceipt(pool, orderId, number),
    add: (orderId, receipt) => addReceipt(pool, orderId, receipt, new Date(clock.now())),
  }
}
