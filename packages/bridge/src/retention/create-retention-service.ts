import type { Pool } from 'pg'
import { foldOpenDemand } from '../store/books/liquidity-store.ts'
import { withTransaction } from '../store/database/database.ts'
import { archiveNextEvents } from '../store/retention/event-archive-store.ts'
import { cutUnpaidOrders } from '../store/retention/unpaid-order-store.ts'
import { expireRequestKeys } from '../store/retention/request-key-store.ts'

/** How long the same idempotency key returns the same order. */
export const REQUEST_KEY_DAYS = 30

/** How long an unpaid order stays whole after a late deposit could have filled it. */
export const UNPAID_ORDER_DAYS = 7

/** Small enough that a batch takes no longer than a credit does. */
const ORDERS_AT_ONCE = 100
const KEYS_AT_ONCE = 1_000
const DAY_MS = 86_400_000

/** Rows that a run has retired. */
export interface Retired {
  readonly archivedEvents: number
  readonly expiredKeys: number
  /** Unpaid orders, cut down to what recognises a deposit. */
  readonly cutOrders: number
}

/** Keeps tables small that are written all day. */
export interface RetentionService {
  /** Retires what is old enough, in batches of one transaction each, until nothing is left or the time is up. */
  run(budgetMs: number): Promise<Retired>
}

/** `archiveAfterMonths`: events of orders that were created longer ago are archived once the order is over; undefined: none are. */
export function createRetentionService(deps: {
  readonly pool: Pool
  readonly now: () => Date
  readonly archiveAfterMonths: number | undefined
}): RetentionService {
  const { pool, now, archiveAfterMonths } = deps
  const expireKeys = async (isTimeUp: () => boolean): Promise<number> => {
    const before = new Date(now().getTime() - REQUEST_KEY_DAYS * DAY_MS)
    for (let total = 0; ;) {
      const expired = await expireRequestKeys(pool, { before, limit: KEYS_AT_ONCE })
      total += expired
      if (expired < KEYS_AT_ONCE || isTimeUp()) return total
    }
  }
  const archiveEvents = async (months: number, isTimeUp: () => boolean): Promise<number> => {
    for (let total = 0; ;) {
      const at = now()
      const before = new Date(at)
      before.setUTCMonth(before.getUTCMonth() - months)
      const batch = await withTransaction(pool, (tx) =>
        archiveNextEvents(tx, { before, limit: ORDERS_AT_ONCE, at }),
      )
      total += batch?.events ?? 0
      if (batch?.hasMore !== true || isTimeUp()) return total
    }
  }
  const cutOrders = async (isTimeUp: () => boolean): Promise<number> => {
    for (let total = 0; ;) {
      const at = now()
      const before = new Date(at.getTime() - UNPAID_ORDER_DAYS * DAY_MS)
      const batch = await withTransaction(pool, (tx) =>
        cutUnpaidOrders(tx, { before, limit: ORDERS_AT_ONCE, at }),
      )
      total += batch?.orders ?? 0
      if (batch?.hasMore !== true || isTimeUp()) return total
    }
  }
  return {
    async run(budgetMs) {
      const endAt = performance.now() + budgetMs
      const isTimeUp = (): boolean => performance.now() >= endAt
      await foldOpenDemand(pool)
      const expiredKeys = await expireKeys(isTimeUp)
      const cut = await cutOrders(isTimeUp)
      const archivedEvents =
        archiveAfterMonths === undefined ? 0 : await archiveEvents(archiveAfterMonths, isTimeUp)
      return { archivedEvents, expiredKeys, cutOrders: cut }
    },
  }
}
