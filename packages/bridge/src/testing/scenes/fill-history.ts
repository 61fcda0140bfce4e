import type { Pool } from 'pg'

/** How far apart the orders of `fillHistory` were made, in seconds. */
export const FILLED_EVERY_SECONDS = 30

/** SQL of the n-th order: the newest is number 1. */
const AT = `$2::timestamptz - n * interval '${FILLED_EVERY_SECONDS} seconds'`
const ID = `(lpad(to_hex((extract(epoch FROM ${AT}) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
  || substr(md5(n::text), 4, 15))::uuid`
const STATUS = `CASE WHEN n % 20 = 5 THEN 'WAIT_DEPOSIT' WHEN n % 10 = 3 THEN 'EXPIRED' ELSE 'COMPLETE' END`
const IS_COMPLETE = `${STATUS} = 'COMPLETE'`
const IS_SWAP = 'n % 20 = 7'
const IS_BULK = 'n % 100 = 9'
const hashOf = (what: string): string => `'0x' || encode(sha256((n || '${what}')::bytea), 'hex')`

/**
 * Writes `count` orders of one wallet, back from a moment, as they are long after: one of twenty under way, one of ten without a deposit, one of twenty a
 * swap, one of a hundred to three recipients, and ten wallets that get the others. Without deposits and legs: a list reads none.
 */
export async function fillHistory(
  pool: Pool,
  fill: { readonly wallet: string; readonly count: number; readonly until: Date },
): Promise<void> {
  const client = await pool.connect()
  try {
    // Each row's triggers would take most of the time. What they write is written below.
    await client.query(
      `SET session_replication_role = replica; SET work_mem = '128MB'; SET maintenance_work_mem = '256MB'`,
    )
    await client.query(
      `INSERT INTO orders (id, version, status, type, created_at, updated_at, expires_at, late_until, network_in, currency_in, amount_in,
         network_out, currency_out, amount_out, wallet_sender, wallet_receiver, platform_fee, platform_fee_usd, swap_fee, swap_fee_usd,
         destination_fee, destination_fee_usd, required_confirmations, fill_estimate_seconds, reference, deposit_family, deposit_address,
         deposit_action, holds_claim, value_usd, finality_tier, kind, execution_type, row_interval_ms, transaction_in, deposit_height,
         credited_at, credited_amount, payout_amount, completed_at, transaction_out)
       SELECT ${ID}, 6, ${STATUS}, CASE WHEN ${IS_SWAP} THEN 'SWAP' ELSE 'TRANSFER' END, ${AT}, ${AT}, ${AT} + interval '1 hour',
         ${AT} + interval '1 day', 'ethereum', 'ethereum-eth', 1000000000000000003 + n, CASE WHEN NOT ${IS_BULK} THEN 'base' END,
         CASE WHEN ${IS_BULK} THEN NULL WHEN ${IS_SWAP} THEN 'base-usdc' ELSE 'base-eth' END, 1000000000000000000 + n, $1,
         CASE WHEN NOT ${IS_BULK} THEN '0x' || repeat('c' || n % 10, 20) END, 1, 3, 0, 0, 2, 6, 12, 30, '0x' || md5(n::text), 'evm',
         '0x' || repeat('aa', 20), '{"chain_id":"1","to":"0x","value":"1","data":"0x"}', false, 3200000000000000000000, 'small',
         CASE WHEN ${IS_BULK} THEN 'bulk' ELSE 'standard' END, CASE WHEN ${IS_BULK} THEN 'fast' END, CASE WHEN ${IS_BULK} THEN 0 END,
         CASE WHEN ${IS_COMPLETE} THEN ${hashOf('in')} END, CASE WHEN ${IS_COMPLETE} THEN 7 END, CASE WHEN ${IS_COMPLETE} THEN ${AT} END,
         CASE WHEN ${IS_COMPLETE} THEN 1000000000000000003 + n END, CASE WHEN ${IS_COMPLETE} THEN 1000000000000000000 + n END,
         CASE WHEN ${IS_COMPLETE} THEN ${AT} + interval '9 seconds' END, CASE WHEN ${IS_COMPLETE} AND NOT ${IS_BULK} THEN ${hashOf('out')} END
       FROM generate_series(1, $3::int) n`,
      [fill.wallet, fill.until, fill.count],
    )
    await client.query(
      `INSERT INTO bulk_rows (order_id, row_no, id, status, updated_at, network_out, currency_out, recipient, amount_in, amount_out, platform_fee,
         platform_fee_usd, destination_fee, destination_fee_usd, transaction_out)
       SELECT ${ID}, r, md5(n || ' ' || r)::uuid, ${STATUS}, ${AT}, 'base', 'base-eth', '0x' || repeat('d' || r, 20), 1000 + n, 1000 + n, 1, 3, 2, 6,
         CASE WHEN ${IS_COMPLETE} THEN ${hashOf('row')} END
       FROM generate_series(9, $3::int, 100) n, generate_series(0, 2) r WHERE $1::text IS NOT NULL`,
      [fill.wallet, fill.until, fill.count],
    )
    await client.query(
      `INSERT INTO order_terms (wallet_sender, term, created_at, order_id)
       SELECT o.wallet_sender, n.term, o.created_at, o.id FROM orders o CROSS JOIN LATERAL (VALUES ('CURRENCY:' || o.currency_in),
         ('CURRENCY:' || o.currency_out), (order_term(o.wallet_receiver)), (order_term(o.transaction_in)), (order_term(o.transaction_out))) AS n (term)
       WHERE n.term IS NOT NULL UNION ALL
       SELECT DISTINCT o.wallet_sender, n.term, o.created_at, o.id FROM bulk_rows r JOIN orders o ON o.id = r.order_id
       CROSS JOIN LATERAL (VALUES ('CURRENCY:' || r.currency_out), (order_term(r.recipient)), (order_term(r.transaction_out))) AS n (term)
       WHERE n.term IS NOT NULL`,
    )
    await client.query('VACUUM ANALYZE orders, bulk_rows, order_terms')
  } finally {
    // A connection that skips triggers is not used again.
    client.release(true)
  }
}
