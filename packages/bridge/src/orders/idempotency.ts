import { createHash } from 'node:crypto'
import { BridgeError } from '../bridge-error.ts'
import type { Queryable } from '../store/database/database.ts'
import { findIdempotent } from '../store/orders/order-store.ts'

/** A caller's key with a digest of what was asked for under it. */
export interface Idempotency {
  readonly key: string
  readonly bodyHash: string
}

/** `body` is everything that makes two requests different, in one order; undefined without a key. */
export function idempotencyOf(key: string | undefined, body: readonly string[]): Idempotency | undefined {
  if (key === undefined) return undefined
  return { key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** The order that an earlier call with the same key made. Throws a BridgeError IDEMPOTENCY_CONFLICT when that asked for something else. */
export async function findEarlierOrder(
  db: Queryable,
  walletSender: string,
  idempotency: Idempotency | undefined,
): Promise<string | undefined> {
  if (idempotency === undefined) return undefined
  const earlier = await findIdempotent(db, walletSender, idempotency.key)
  if (earlier === undefined || earlier.bodyHash === idempotency.bodyHash) return earlier?.orderId
  throw new BridgeError(
    'IDEMPOTENCY_CONFLICT',
    'This idempotency key belongs to another request. Use a new one.',
  )
}
