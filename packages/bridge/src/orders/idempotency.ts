import { createHash } from 'node:crypto'
import { BridgeError } from '../bridge-error.ts'
import type { Queryable } from '../store/database/database.ts'
import { findIdempotent } from '../store/orders/order-store.ts'

/** A caller's key with a digest of its request. */
export interface Idempotency {
  readonly key: string
  readonly bodyHash: string
}

/** `body` is everything in which two requests can differ, in a fixed order; undefined without a key. */
export function idempotencyOf(key: string | undefined, body: readonly string[]): Idempotency | undefined {
  if (key === undefined) return undefined
  return { key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** The order created by an earlier call with the same key. Throws a BridgeError IDEMPOTENCY_CONFLICT if that request was different. */
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
