import type { Pool } from 'pg'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../clock.ts'
import {
  addReceipt,
  findReceipt,
  readOutcome,
  type IssuedReceipt,
  type OrderOutcome,
} from '../store/orders/receipt-store.ts'

/** Stores issued receipts, and reads the content of new ones. */
export interface ReceiptService {
  /** The outcome of an order. Throws a BridgeError ORDER_NOT_FOUND. */
  outcomeOf(orderId: string): Promise<OrderOutcome>
  /** The order's newest issued receipt, or the one with the given number; undefined if there is none. */
  find(orderId: string, number?: number): Promise<IssuedReceipt | undefined>
  /** Stores a receipt permanently. False if that number has been issued meanwhile. */
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
