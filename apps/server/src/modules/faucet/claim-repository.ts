import type { Pool } from 'pg'

export interface FaucetClaim {
  readonly family: string
  readonly address: string
  readonly networkId: string
  readonly now: Date
}

/** One claim an address and day. */
export const CLAIM_EVERY_MS = 86_400_000

export interface ClaimRepository {
  /** When the claim before ends, if it prevents this one; undefined if this one is recorded. */
  take(claim: FaucetClaim): Promise<Date | undefined>
  /** Forgets a claim that was not paid. */
  giveBack(claim: FaucetClaim): Promise<void>
  countSince(moment: Date): Promise<number>
}

export const createClaimRepository = (pool: Pool): ClaimRepository => ({
  async take({ family, address, networkId, now }) {
    const since = new Date(now.getTime() - CLAIM_EVERY_MS)
    const taken = await pool.query(
      `INSERT INTO faucet_claims (family, address, network_id, claimed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (family, address) DO UPDATE SET network_id = $3, claimed_at = $4
       WHERE faucet_claims.claimed_at <= $5`,
      [family, address, networkId, now, since],
    )
    if (taken.rowCount === 1) return undefined
    const { rows } = await pool.query<{ claimed_at: Date }>(
      'SELECT claimed_at FROM faucet_claims WHERE family = $1 AND address = $2',
      [family, address],
    )
    return new Date((rows[0]?.claimed_at ?? now).getTime() + CLAIM_EVERY_MS)
  },
  async giveBack({ family, address, now }) {
    await pool.query('DELETE FROM faucet_claims WHERE family = $1 AND address = $2 AND claimed_at = $3', [
      family,
      address,
      now,
    ])
  },
  async countSince(moment) {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM faucet_claims WHERE claimed_at > $1',
      [moment],
    )
    return rows[0]?.count ?? 0
  },
})
