import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

const HOURS = 3_600_000

/** The cookie of a user's session. */
export const sessionCookie = (index: number): string => `sunspan_session=${tokenOf(index)}`

/** The id of a user's only order, in the form of ids made of time. */
export const orderIdOf = (index: number): string =>
  `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

const tokenOf = (index: number): string => createHash('sha256').update(`stream ${index}`).digest('base64url')
const walletOf = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

/** Writes users 0 to `count` - 1 to a migrated database: each with a session, its wallet, and an order that waits for its deposit. */
export async function writeStreamUsers(pool: Pool, count: number): Promise<void> {
  const users = Array.from({ length: count }, (_, index) => index)
  const now = new Date()
  const ends = new Date(now.getTime() + 24 * HOURS)
  const sessions = users.map((index) => `01900000-0000-7000-9000-${index.toString(16).padStart(12, '0')}`)
  const wallets = users.map(walletOf)
  await pool.query(
    `INSERT INTO sessions (id, token_hash, created_at, expires_at, last_used_at, browser)
     SELECT n.id, n.hash, $3, $4, $3, 'bench' FROM unnest($1::uuid[], $2::bytea[]) AS n (id, hash)`,
    [sessions, users.map((index) => createHash('sha256').update(tokenOf(index)).digest()), now, ends],
  )
  await pool.query(
    `INSERT INTO session_wallets (session_id, family, address, proved_at, expires_at)
     SELECT n.id, 'evm', n.address, $3, $4 FROM unnest($1::uuid[], $2::text[]) AS n (id, address)`,
    [sessions, wallets, now, ends],
  )
  await pool.query(
    `INSERT INTO orders (id, version, status, type, created_at, updated_at, expires_at, late_until, network_in, currency_in, amount_in,
       network_out, currency_out, amount_out, wallet_sender, wallet_receiver, platform_fee, platform_fee_usd, swap_fee, swap_fee_usd,
       destination_fee, destination_fee_usd, required_confirmations, fill_estimate_seconds, reference, deposit_family, deposit_address,
       deposit_action, holds_claim, value_usd, finality_tier, kind)
     SELECT n.id, 1, 'WAIT_DEPOSIT', 'TRANSFER', $3, $3, $4, $4, 'ethereum', 'ethereum-eth', 1000000000000000000, 'base', 'base-eth',
       990000000000000000, n.address, n.address, 1, 3, 0, 0, 2, 6, 12, 30, '0x' || md5(n.address), 'evm', '0x' || repeat('aa', 20),
       '{"chain_id":"1","to":"0x","value":"1","data":"0x"}', false, 3200000000000000000000, 'small', 'standard'
     FROM unnest($1::uuid[], $2::text[]) AS n (id, address)`,
    // An hour ago: none of it is a change that a new stream would receive.
    [users.map(orderIdOf), wallets, new Date(now.getTime() - HOURS), ends],
  )
  await pool.query('ANALYZE')
}
