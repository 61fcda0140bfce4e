import type { Pool } from 'pg'

/** Gives `count` users two entries each, at positions after the last one, as the default rules have them. */
export async function fillEntries(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // A million times a row's trigger would take minutes; none of them matters to these entries.
    await client.query(`SET session_replication_role = replica`)
    await client.query(
      `INSERT INTO loyalty.entries (position, no, user_address, at, rule, period, amount, base, multiplier, rules_version, title, evidence)
       SELECT (SELECT position FROM loyalty.cursor) + n, e.no, '0x' || right(md5(n::text), 32) || lpad(to_hex(n), 8, '0'), '2026-11-25T12:00:00Z',
         e.rule, e.period, e.amount, e.amount, 100, 1, e.title, jsonb_build_object('kind', 'order', 'order_id', gen_random_uuid())
       FROM generate_series(1, $1::int) n,
         (VALUES (0, 'daily_task', '2026-11-25:bridge-to-base', 2500, 'Bridge to Base'), (1, 'quest', 'first-bridge', 500, 'Your first bridge'))
           e (no, rule, period, amount, title)`,
      [count],
    )
    await client.query('UPDATE loyalty.cursor SET position = position + $1', [count])
  } finally {
    // A connection that skips triggers is not used again.
    client.release(true)
  }
  await pool.query('VACUUM ANALYZE loyalty.entries')
}
