import type { NetworkType } from '@sunspan/domain'
import type { Pool } from 'pg'

export interface NewChallenge {
  readonly browserHash: Buffer
  readonly networkType: NetworkType
  readonly domain: string
  /** Origin of the page that requested it; null for a non-browser client. */
  readonly origin: string | null
  /** Wallet in normal form and its current chain, if the text names them. */
  readonly wallet: string | null
  readonly chainId: string | null
  readonly value: string
  readonly ip: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export type ConsumedChallenge = Pick<NewChallenge, 'value' | 'chainId'>

export interface ChallengeRepository {
  /** Stores a challenge unless `ip` already has `maxLive` of them; returns false in that case. */
  add(challenge: NewChallenge, maxLive: number): Promise<boolean>
  /** True while a browser still has a challenge to sign, so that its cookie should be kept. */
  isLive(browserHash: Buffer, now: Date): Promise<boolean>
  /**
   * Consumes all challenges that a browser could sign for a type; returns those for this domain and wallet that this page requested, newest
   * first. Of two concurrent callers, only one gets them.
   */
  consume(query: {
    readonly browserHash: Buffer
    readonly networkType: NetworkType
    readonly domain: string
    readonly origin: string | null
    readonly wallet: string
    readonly now: Date
  }): Promise<readonly ConsumedChallenge[]>
  deleteExpired(now: Date): Promise<void>
}

export function createChallengeRepository(pool: Pool): ChallengeRepository {
  return {
    async add(challenge, maxLive) {
      const { rowCount } = await pool.query(
        `INSERT INTO login_challenges (browser_hash, network_type, domain, value, ip, issued_at, expires_at, origin, wallet, chain_id)
         SELECT $1, $2, $3, $4, $5, $6, $7, $9, $10, $11
         WHERE (SELECT count(*) FROM login_challenges WHERE ip = $5 AND expires_at > $6 AND used_at IS NULL) < $8`,
        [
          challenge.browserHash,
          challenge.networkType,
          challenge.domain,
          challenge.value,
          challenge.ip,
          challenge.issuedAt,
          challenge.expiresAt,
          maxLive,
          challenge.origin,
          challenge.wallet,
          challenge.chainId,
        ],
      )
      return rowCount === 1
    },
    async isLive(browserHash, now) {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM login_challenges WHERE browser_hash = $1 AND used_at IS NULL AND expires_at > $2 LIMIT 1',
        [browserHash, now],
      )
      return rowCount === 1
    },
    async consume({ browserHash, networkType, domain, origin, wallet, now }) {
      const { rows } = await pool.query<{
        id: string
        value: string
        expires_at: Date
        domain: string
        origin: string | null
        wallet: string | null
        chain_id: string | null
      }>(
        `UPDATE login_challenges SET used_at = $3
         WHERE browser_hash = $1 AND network_type = $2 AND used_at IS NULL
         RETURNING id, value, expires_at, domain, origin, wallet, chain_id`,
        [browserHash, networkType, now],
      )
      return rows
        .filter((row) => row.expires_at > now && row.domain === domain && row.origin === origin)
        .filter((row) => row.wallet === null || row.wallet === wallet)
        .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
        .map(({ value, chain_id: chainId }) => ({ value, chainId }))
    },
    async deleteExpired(now) {
      await pool.query('DELETE FROM login_challenges WHERE expires_at <= $1', [now])
    },
  }
}
