import type { Pool } from 'pg'
import type { ApiKey, ListedApiKey } from './api-key.ts'

export interface NewApiKey extends ApiKey {
  readonly contact: string
  readonly purpose: string
  readonly keyHash: Buffer
}

export interface UsageOfDay {
  /** `2026-01-01`, in UTC. */
  readonly day: string
  readonly calls: number
  readonly refused: number
}

export interface StoredHash extends ApiKey {
  readonly hash: Buffer
  /** Null for the current secret. */
  readonly endsAt: Date | null
}

export interface Decision {
  readonly id: string
  /** Null for the key's holder. */
  readonly by: string | null
  readonly now: Date
}

export interface ApiKeyRepository {
  insert(key: NewApiKey): Promise<void>
  count(status: ApiKey['status']): Promise<number>
  /** Whether a person has approved it: keys that are given at once show nothing of their holders. */
  isApproved(id: string): Promise<boolean>
  /** The hashes that open something now: of keys that are active or requested, and of secrets that were rotated away lately. */
  listHashes(now: Date): Promise<readonly StoredHash[]>
  /** The newest first. */
  list(now: Date): Promise<readonly ListedApiKey[]>
  listUsage(id: string, now: Date): Promise<readonly UsageOfDay[]>
  addUsage(id: string, usage: UsageOfDay): Promise<void>
  rotate(id: string, rotation: { readonly keyHash: Buffer; readonly previousEndsAt: Date }): Promise<boolean>
  /** False if there is no such key, or it is not waiting. */
  approve(decision: Decision & { readonly callsPerMinute: number | null }): Promise<boolean>
  /** False if there is no such key, or it is revoked already. */
  revoke(decision: Decision): Promise<boolean>
  deleteForgotten(before: Date): Promise<void>
}

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly status: ApiKey['status']
  readonly calls_per_minute: number
  readonly created_at: Date
}

const USAGE_DAYS = 30

const toApiKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  status: row.status,
  callsPerMinute: row.calls_per_minute,
  createdAt: row.created_at,
})

const changed = ({ rowCount }: { readonly rowCount: number | null }): boolean => rowCount === 1

export function createApiKeyRepository(pool: Pool): ApiKeyRepository {
  return {
    ...usageQueries(pool),
    ...decisionQueries(pool),
    async insert(key) {
      await pool.query(
        `INSERT INTO api_keys (id, name, contact, purpose, status, key_hash, calls_per_minute, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          key.id,
          key.name,
          key.contact,
          key.purpose,
          key.status,
          key.keyHash,
          key.callsPerMinute,
          key.createdAt,
        ],
      )
    },
    async count(status) {
      const { rows } = await pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM api_keys WHERE status = $1',
        [status],
      )
      return rows[0]?.count ?? 0
    },
    async isApproved(id) {
      const { rows } = await pool.query(
        `SELECT FROM api_keys WHERE id = $1 AND status = 'ACTIVE' AND decided_by IS NOT NULL`,
        [id],
      )
      return rows.length > 0
    },
    async listHashes(now) {
      const { rows } = await pool.query<KeyRow & { hash: Buffer; ends_at: Date | null }>(
        `SELECT id, name, status, calls_per_minute, created_at, key_hash AS hash, NULL::timestamptz AS ends_at
           FROM api_keys WHERE status IN ('ACTIVE', 'REQUESTED')
         UNION ALL
         SELECT id, name, status, calls_per_minute, created_at, previous_hash, previous_ends_at
           FROM api_keys WHERE status = 'ACTIVE' AND previous_ends_at > $1`,
        [now],
      )
      return rows.map((row) => ({ ...toApiKey(row), hash: row.hash, endsAt: row.ends_at }))
    },
    async list(now) {
      const { rows } = await pool.query<
        KeyRow & { contact: string; purpose: string; decided_by: string | null; calls: string }
      >(
        `SELECT k.*, coalesce((SELECT sum(u.calls) FROM api_key_usage u WHERE u.key_id = k.id AND u.day > $1::date - ${String(USAGE_DAYS)}), 0) AS calls
         FROM api_keys k ORDER BY created_at DESC, id`,
        [dayOf(now)],
      )
      return rows.map((row) => ({
        ...toApiKey(row),
        contact: row.contact,
        purpose: row.purpose,
        decidedBy: row.decided_by,
        calls: Number(row.calls),
      }))
    },
    async deleteForgotten(before) {
      await pool.query(`DELETE FROM api_keys WHERE status = 'REQUESTED' AND created_at < $1`, [before])
    },
  }
}

const usageQueries = (pool: Pool): Pick<ApiKeyRepository, 'listUsage' | 'addUsage'> => ({
  async listUsage(id, now) {
    const { rows } = await pool.query<{ day: string; calls: string; refused: string }>(
      `SELECT day::text, calls, refused FROM api_key_usage
         WHERE key_id = $1 AND day > $2::date - ${String(USAGE_DAYS)} ORDER BY day DESC`,
      [id, dayOf(now)],
    )
    return rows.map(({ day, calls, refused }) => ({ day, calls: Number(calls), refused: Number(refused) }))
  },
  async addUsage(id, { day, calls, refused }) {
    await pool.query(
      `INSERT INTO api_key_usage (key_id, day, calls, refused) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key_id, day) DO UPDATE SET calls = api_key_usage.calls + $3, refused = api_key_usage.refused + $4`,
      [id, day, calls, refused],
    )
  },
})

const decisionQueries = (pool: Pool): Pick<ApiKeyRepository, 'rotate' | 'approve' | 'revoke'> => ({
  async rotate(id, { keyHash, previousEndsAt }) {
    return changed(
      await pool.query(
        `UPDATE api_keys SET previous_hash = key_hash, previous_ends_at = $3, key_hash = $2
           WHERE id = $1 AND status = 'ACTIVE'`,
        [id, keyHash, previousEndsAt],
      ),
    )
  },
  async approve({ id, by, now, callsPerMinute }) {
    return changed(
      await pool.query(
        `UPDATE api_keys SET status = 'ACTIVE', decided_by = $2, decided_at = $3, calls_per_minute = coalesce($4, calls_per_minute)
           WHERE id = $1 AND status = 'REQUESTED'`,
        [id, by, now, callsPerMinute],
      ),
    )
  },
  async revoke({ id, by, now }) {
    return changed(
      await pool.query(
        `UPDATE api_keys SET status = 'REVOKED', decided_by = $2, decided_at = $3, previous_hash = NULL, previous_ends_at = NULL
           WHERE id = $1 AND status <> 'REVOKED'`,
        [id, by, now],
      ),
    )
  },
})

/** The day of a moment in UTC, as the database spells it. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
