import type { Pool } from 'pg'

/**
 * Completes `count` orders of these wallets in turn, a minute apart from `from` on, some of them to each of three networks, in one statement. The
 * first order of the database is their pattern.
 */
export async function fillOrders(
  pool: Pool,
  fill: { readonly senders: readonly string[]; readonly count: number; readonly from: Date },
): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(
    `SELECT string_agg(attname, ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = 'public.orders'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const columns = rows[0]?.columns ?? ''
  await pool.query(
    `WITH filled AS (
       INSERT INTO orders (${columns}) SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'reference', '0x' || md5(random()::text || n), 'wallet_sender',
           ($1::text[])[1 + n % cardinality($1::text[])], 'network_out', (ARRAY['base', 'arbitrum', 'scroll'])[1 + n % 3]))).*
         FROM orders p, generate_series(1, $2::int) n
         WHERE p.id = (SELECT id FROM orders WHERE kind = 'standard' AND status = 'COMPLETE' LIMIT 1)) copies
       RETURNING id), numbered AS (SELECT id, row_number() OVER () AS n FROM filled)
     INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
       SELECT id, 6, 'payout_confirmed', 'SENT', 'COMPLETE', '{}', $3::timestamptz + n * interval '1 minute' FROM numbered`,
    [fill.senders, fill.count, fill.from],
  )
}
