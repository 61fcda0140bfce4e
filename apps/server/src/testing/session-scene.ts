import { createHash, randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { createOwnSessions, type OwnSessions } from '../modules/wallet-auth/own-sessions.ts'
import {
  createSessionRepository,
  type NewLogin,
  type SessionRepository,
} from '../modules/wallet-auth/session-repository.ts'
import type { ProvedWallet } from '../modules/wallet-auth/session.ts'
import { createInTurn } from './in-turn.ts'
import { leaseServerDatabase } from './lease-server-database.ts'

export const SESSION_START = new Date('2026-01-01T00:00:00.000Z')
export const DAY_MS = 86_400_000
export const at = (ms: number): Date => new Date(SESSION_START.getTime() + ms)
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** By the account's own key, for a month, unless `fields` differ. */
export const proof = (address: string, fields: Partial<ProvedWallet> = {}): ProvedWallet => ({
  family: 'evm',
  address,
  networkId: null,
  expiresAt: at(30 * DAY_MS),
  ...fields,
})

/** Sessions in a database of a test's own. */
export interface SessionScene {
  readonly pool: Pool
  readonly sessions: SessionRepository
  readonly own: OwnSessions
  /** Creates a session with this token; returns its id. */
  logIn(token: string, proofs: readonly ProvedWallet[], fields?: Partial<NewLogin>): Promise<string>
  find(token: string, ms?: number): ReturnType<SessionRepository['find']>
  /** Undefined where no session opens by the token. */
  addressesOf(token: string, ms?: number): Promise<readonly string[] | undefined>
  /** Ends all sessions. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function createSessionScene(): Promise<SessionScene> {
  const database = await leaseServerDatabase()
  const pool = new Pool({ connectionString: database.url, max: 4 })
  // Dropping the database kills connections that the pool has released but that are still closing.
  pool.on('error', () => undefined)
  const sessions = createInTurn(pool, createSessionRepository)
  const find: SessionScene['find'] = (token, ms = 0) => sessions.find(hashOf(token), at(ms))
  return {
    pool,
    sessions,
    own: createInTurn(pool, createOwnSessions),
    find,
    async logIn(token, proofs, fields = {}) {
      const { id } = await sessions.recordLogin({
        previousTokenHash: undefined,
        tokenHash: hashOf(token),
        newSessionId: randomUUID(),
        browser: token,
        proofs,
        now: SESSION_START,
        ...fields,
      })
      return id
    },
    addressesOf: async (token, ms) =>
      (await find(token, ms))?.wallets.map(({ address }) => address).toSorted(),
    async clear() {
      await pool.query('TRUNCATE sessions CASCADE')
    },
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
