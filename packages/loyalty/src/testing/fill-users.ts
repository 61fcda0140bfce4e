import type { Pool } from 'pg'

/** Of ranks, four bits each. */
const LEVELS = 10

/** Fills the programme with `count` users of all figures, and their ranks, as the triggers would. */
export async function fillUsers(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // A million times a row's trigger would take minutes; what it writes is written below.
    await client.query(`SET session_replication_role = replica`)
    await client.query(
      `INSERT INTO loyalty.users (address, referral_key, created_at, points, bridges, multiplier, referrals)
       SELECT '0x' || md5(n::text) || right('0000000' || n, 8), substr(md5('key' || n), 1, 3) || lpad(n::text, 7, '0'), now(),
         (abs(hashint4(n)) % 1000000), abs(hashint4(n + 7)) % 60, (ARRAY[100, 125, 200, 300, 500])[1 + abs(hashint4(n + 9)) % 5],
         abs(hashint4(n + 11)) % 4
       FROM generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(
      `CREATE TEMP TABLE figures AS
       SELECT m.metric, loyalty.rank_key(m.figure) AS key, count(*) AS count FROM loyalty.users u
       CROSS JOIN LATERAL (VALUES ('points', u.points), ('bridges', u.bridges), ('multiplier', u.multiplier), ('referrals', u.referrals)) m (metric, figure)
       GROUP BY 1, 2`,
    )
    for (let level = 0; level < LEVELS; level += 1) {
      const counts = Array.from(
        { length: 16 },
        (_, part) =>
          `coalesce(sum(count) FILTER (WHERE (key >> ${String(4 * level)}) & 15 = ${String(part)}), 0)`,
      )
      await client.query(
        `INSERT INTO loyalty.rank_nodes (metric, level, node, counts)
         SELECT metric, ${String(level)}, key >> ${String(4 * level + 4)}, ARRAY[${counts.join(', ')}]::bigint[] FROM figures GROUP BY 1, 3`,
      )
    }
  } finally {
    // A connection that skips triggers is not used again.
    client.release(true)
  }
  await pool.query('VACUUM ANALYZE loyalty.users, loyalty.rank_nodes')
}
