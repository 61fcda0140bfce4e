import { execute, statement, type Queryable } from '../database/database.ts'

const EXPIRE = statement(
  'idempotency_keys_expire',
  `DELETE FROM idempotency_keys WHERE (wallet_sender, key) IN (
     SELECT wallet_sender, key FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
)

/** Deletes the oldest idempotency keys that were first used before a moment, `limit` at most. Returns how many. */
export function expireRequestKeys(
  db: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  return execute(db, EXPIRE, [before, limit])
}
