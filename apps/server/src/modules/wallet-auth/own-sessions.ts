import { withTransaction } from '@sunspan/bridge'
import type { ChainFamily } from '@sunspan/domain'
import type { Pool } from 'pg'
import { SESSION_IDLE_MS, type OwnSession, type ProvedWallet } from './session.ts'

type Wallet = Pick<ProvedWallet, 'family' | 'address'>

/** Lets the owner of wallets list and end the sessions that have proved them. All ending methods return the ids of the ended sessions. */
export interface OwnSessions {
  /** Sessions that have proved a wallet that session `id` has also proved, including itself; most recently used first. */
  list(id: string, now: Date): Promise<readonly OwnSession[]>
  /** Ends the listed session with that id, or all that have proved that wallet; only sessions that session `id` can list. */
  end(
    id: string,
    which: { readonly id?: string; readonly wallet?: Wallet },
    now: Date,
  ): Promise<readonly string[]>
  /** Removes a wallet from a session, which ends with its last wallet. */
  forgetWallet(id: string, wallet: Wallet, now: Date): Promise<readonly string[]>
}

/** More would be useless. */
const MOST_LISTED = 100

interface Row {
  readonly id: string
  readonly browser: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly expires_at: Date
  readonly family: ChainFamily
  readonly address: string
}

/** A contract signature is valid on its own network only: the same address elsewhere may belong to someone else. */
const SAME_WALLET = `
  FROM session_wallets mine
  JOIN session_wallets w ON w.family = mine.family AND w.address = mine.address
    AND (mine.network_id = '' OR mine.network_id = w.network_id)
  JOIN sessions s ON s.id = w.session_id
  WHERE mine.session_id = $1 AND mine.expires_at > $2`

export function createOwnSessions(pool: Pool): OwnSessions {
  return {
    async list(id, now) {
      const { rows } = await pool.query<Row>(
        `SELECT s.id, s.browser, s.created_at, s.last_used_at, s.expires_at, w.family, w.address ${SAME_WALLET}
           AND w.expires_at > $2 AND s.expires_at > $2 AND s.last_used_at > $3
         ORDER BY s.last_used_at DESC, s.id LIMIT $4`,
        [id, now, new Date(now.getTime() - SESSION_IDLE_MS), MOST_LISTED],
      )
      return toOwnSessions(rows)
    },
    async end(id, which, now) {
      const { rows } = await pool.query<{ id: string }>(
        `DELETE FROM sessions WHERE id IN (SELECT w.session_id ${SAME_WALLET}
           AND ($3::uuid IS NULL OR w.session_id = $3) AND ($4::text IS NULL OR (w.family = $4 AND w.address = $5)))
         RETURNING id`,
        [id, now, which.id ?? null, which.wallet?.family ?? null, which.wallet?.address ?? null],
      )
      return rows.map((row) => row.id)
    },
    forgetWallet: (id, { family, address }, now) =>
      withTransaction(pool, async (client) => {
        await client.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [id])
        await client.query(
          'DELETE FROM session_wallets WHERE session_id = $1 AND family = $2 AND address = $3',
          [id, family, address],
        )
        const { rows } = await client.query<{ id: string }>(
          `DELETE FROM sessions WHERE id = $1
             AND NOT EXISTS (SELECT 1 FROM session_wallets WHERE session_id = $1 AND expires_at > $2) RETURNING id`,
          [id, now],
        )
        return rows.map((row) => row.id)
      }),
  }
}

function toOwnSessions(rows: readonly Row[]): readonly OwnSession[] {
  const sessions = new Map<string, OwnSession & { readonly wallets: Wallet[] }>()
  for (const row of rows) {
    const idleEnd = new Date(row.last_used_at.getTime() + SESSION_IDLE_MS)
    const session = sessions.get(row.id) ?? {
      id: row.id,
      browser: row.browser,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: idleEnd < row.expires_at ? idleEnd : row.expires_at,
      wallets: [],
    }
    sessions.set(row.id, session)
    const isKnown = session.wallets.some(
      ({ family, address }) => family === row.family && address === row.address,
    )
    if (!isKnown) session.wallets.push({ family: row.family, address: row.address })
  }
  return [...sessions.values()]
}
