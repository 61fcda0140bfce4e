import type { Pool } from 'pg'

/** What a text was requested for; all of it must match when the text is used. */
export interface ClaimTextKey {
  readonly sessionId: string
  readonly networkId: string
  readonly transactionHash: string
  readonly orderId: string
  /** Origin of the page that requested it; null for a non-browser client. */
  readonly origin: string | null
}

export interface ClaimText {
  /** In its family's normal form. */
  readonly wallet: string
  readonly value: string
}

export interface ClaimTextRepository {
  /** Stores a text unless its session already has `maxLive` of them; returns false in that case. */
  add(
    text: ClaimTextKey & ClaimText & { readonly now: Date; readonly expiresAt: Date },
    maxLive: number,
  ): Promise<boolean>
  /** Consumes the texts for this key and returns those that can still be signed, newest first. Of two concurrent callers, only one gets them. */
  consume(key: ClaimTextKey, now: Date): Promise<readonly ClaimText[]>
  deleteExpired(now: Date): Promise<void>
}

export function createClaimTextRepository(pool: Pool): ClaimTextRepository {
  return {
    async add(text, maxLive) {
      const { rowCount } = await pool.query(
        `INSERT INTO claim_texts (session_id, network_id, transaction_hash, order_id, origin, wallet, value, expires_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8
         WHERE (SELECT count(*) FROM claim_texts WHERE session_id = $1 AND expires_at > $9) < $10`,
        [...keyOf(text), text.wallet, text.value, text.expiresAt, text.now, maxLive],
      )
      return rowCount === 1
    },
    async consume(key, now) {
      const { rows } = await pool.query<ClaimText & { readonly id: string; readonly expires_at: Date }>(
        `DELETE FROM claim_texts
         WHERE session_id = $1 AND network_id = $2 AND transaction_hash = $3 AND order_id = $4 AND origin IS NOT DISTINCT FROM $5
         RETURNING id, wallet, value, expires_at`,
        keyOf(key),
      )
      return rows
        .filter((row) => row.expires_at > now)
        .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
        .map(({ wallet, value }) => ({ wallet, value }))
    },
    async deleteExpired(now) {
      await pool.query('DELETE FROM claim_texts WHERE expires_at <= $1', [now])
    },
  }
}

const keyOf = ({ sessionId, networkId, transactionHash, orderId, origin }: ClaimTextKey) => [
  sessionId,
  networkId,
  transactionHash,
  orderId,
  origin,
]
