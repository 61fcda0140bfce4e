import { withTransaction } from '@sunspan/bridge'
import { CHAIN_FAMILIES, WALLETS_PER_SESSION, type ChainFamily } from '@sunspan/domain'
import type { Pool, PoolClient } from 'pg'
import { SESSION_IDLE_MS, type OpenProofs, type ProvedWallet, type Session } from './session.ts'

export interface NewLogin {
  /** Hash of the token sent with the request, if any: its session continues under the new token. */
  readonly previousTokenHash: Buffer | undefined
  readonly tokenHash: Buffer
  readonly newSessionId: string
  readonly browser: string
  readonly proofs: readonly ProvedWallet[]
  readonly now: Date
}

export interface SessionRepository {
  /** Counts as a use. */
  find(tokenHash: Buffer, now: Date): Promise<Session | undefined>
  /**
   * Adds proofs to the session and replaces its token; the old token is invalid from then on. Beyond WALLETS_PER_SESSION wallets, those that were proved
   * longest ago are removed.
   */
  recordLogin(login: NewLogin): Promise<Session>
  /** The valid proofs of those sessions of `ids` that are still open, by session. Counts as a use. */
  findOpenProofs(ids: readonly string[], now: Date): Promise<OpenProofs>
  deleteExpired(now: Date): Promise<void>
}

interface SessionRow {
  id: string
  session_expires_at: Date
  family: string | null
  address: string | null
  network_id: string | null
  wallet_expires_at: Date | null
}

/** Frequent enough for an idle timeout of hours, and rare enough for every API call to pass through here. */
const TOUCH_MS = 5 * 60_000

const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_MS)

const SELECT_SESSION = `
  SELECT s.id, s.expires_at AS session_expires_at, w.family, w.address, w.network_id, w.expires_at AS wallet_expires_at
  FROM sessions s LEFT JOIN session_wallets w ON w.session_id = s.id AND w.expires_at > $2
  WHERE s.expires_at > $2 AND s.last_used_at > $3 AND `

/** Proofs that have expired, and those of the wallets beyond the limit: each request of a session reads all of its proofs. */
const FORGET_OLDEST = `
  DELETE FROM session_wallets WHERE session_id = $1 AND (expires_at <= $2 OR (family, address) IN (
    SELECT family, address FROM session_wallets WHERE session_id = $1 AND expires_at > $2 GROUP BY family, address
    ORDER BY bool_or(address = ANY($3::text[])) DESC, max(proved_at) DESC OFFSET ${String(WALLETS_PER_SESSION)}))`

async function touch(pool: Pool, ids: readonly string[], now: Date): Promise<void> {
  await pool.query('UPDATE sessions SET last_used_at = $2 WHERE id = ANY($1::uuid[]) AND last_used_at < $3', [
    ids,
    now,
    new Date(now.getTime() - TOUCH_MS),
  ])
}

export function createSessionRepository(pool: Pool): SessionRepository {
  return {
    async find(tokenHash, now) {
      const { rows } = await pool.query<SessionRow>(`${SELECT_SESSION} s.token_hash = $1`, [
        tokenHash,
        now,
        idleSince(now),
      ])
      const session = toSession(rows)
      if (session !== undefined) await touch(pool, [session.id], now)
      return session
    },
    recordLogin: (login) => withTransaction(pool, (client) => writeLogin(client, login)),
    async findOpenProofs(ids, now) {
      const { rows } = await pool.query<SessionRow>(`${SELECT_SESSION} s.id = ANY($1::uuid[])`, [
        ids,
        now,
        idleSince(now),
      ])
      const bySession = Map.groupBy(rows, ({ id }) => id)
      await touch(pool, [...bySession.keys()], now)
      return new Map([...bySession].map(([id, proofs]) => [id, proofs.flatMap(toProvedWallet)]))
    },
    async deleteExpired(now) {
      await pool.query('DELETE FROM session_wallets WHERE expires_at <= $1', [now])
      await pool.query('DELETE FROM sessions WHERE expires_at <= $1 OR last_used_at <= $2', [
        now,
        idleSince(now),
      ])
    },
  }
}

async function writeLogin(client: PoolClient, login: NewLogin): Promise<Session> {
  const expiresAt = new Date(Math.max(...login.proofs.map((proof) => proof.expiresAt.getTime())))
  const continued = await client.query<{ id: string }>(
    `UPDATE sessions SET token_hash = $2, expires_at = greatest(expires_at, $3), last_used_at = $4, browser = $6
     WHERE token_hash = $1 AND expires_at > $4 AND last_used_at > $5 RETURNING id`,
    [
      login.previousTokenHash ?? null,
      login.tokenHash,
      expiresAt,
      login.now,
      idleSince(login.now),
      login.browser,
    ],
  )
  const id = continued.rows[0]?.id ?? login.newSessionId
  if (continued.rowCount === 0) {
    await client.query(
      'INSERT INTO sessions (id, token_hash, created_at, expires_at, last_used_at, browser) VALUES ($1, $2, $3, $4, $3, $5)',
      [id, login.tokenHash, login.now, expiresAt, login.browser],
    )
  }
  for (const proof of login.proofs) {
    await client.query(
      `INSERT INTO session_wallets (session_id, family, address, network_id, proved_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (session_id, family, address, network_id) DO UPDATE SET proved_at = $5, expires_at = $6`,
      [id, proof.family, proof.address, proof.networkId ?? '', login.now, proof.expiresAt],
    )
  }
  await client.query(FORGET_OLDEST, [id, login.now, login.proofs.map(({ address }) => address)])
  const { rows } = await client.query<SessionRow>(`${SELECT_SESSION} s.id = $1`, [
    id,
    login.now,
    idleSince(login.now),
  ])
  const session = toSession(rows)
  if (session === undefined) throw new Error(`session ${id} vanished while it was written`)
  return session
}

function toSession(rows: readonly SessionRow[]): Session | undefined {
  const first = rows[0]
  if (first === undefined) return undefined
  return { id: first.id, expiresAt: first.session_expires_at, wallets: rows.flatMap(toProvedWallet) }
}

function toProvedWallet(row: SessionRow): ProvedWallet[] {
  const family = CHAIN_FAMILIES.find((candidate): candidate is ChainFamily => candidate === row.family)
  if (family === undefined || row.address === null || row.wallet_expires_at === null) return []
  return [
    {
      family,
      address: row.address,
      networkId: row.network_id === null || row.network_id === '' ? null : row.network_id,
      expiresAt: row.wallet_expires_at,
    },
  ]
}
