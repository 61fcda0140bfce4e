import { planByKey, withTransaction, type Transaction } from '@sunspan/bridge'
import type { Pool } from 'pg'
import { handlerOf, handlersOf } from '../journal/handlers.ts'
import { createHandling } from '../journal/handling.ts'
import type { JournalPart } from '../journal/handlers.ts'
import { listHandled, useSchema } from '../store/journal-store.ts'
import { listRules } from '../store/rules-store.ts'
import { listSeasons } from '../store/season-store.ts'

export interface Rebuild {
  readonly lines: number
  readonly entries: number
  readonly users: number
  /** Rows that are in one of both and not in the other, the first few of each table. */
  readonly differences: readonly string[]
}

const SCHEMA = 'loyalty_rebuild'
const BATCH = 1_000
const MOST_SHOWN = 20

/**
 * Recomputes everything from the journal, in order, each line by the rules that applied to it, in tables next to the real ones, and compares them.
 * Reads one moment of the database and leaves nothing behind.
 */
export async function rebuildPoints(pool: Pool, parts: readonly JournalPart[]): Promise<Rebuild> {
  const handlers = handlersOf(parts)
  const tables = parts.flatMap((part) => part.tables)
  const undone = new Undone()
  let result: Rebuild | undefined
  try {
    await withTransaction(pool, async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
      await makeTables(tx, tables)
      await useSchema(tx, SCHEMA)
      await planByKey(tx)
      const rules = await listRules(tx)
      // What is said of a season before it begins is fixed when its lines come.
      const seasons = await listSeasons(tx)
      const seasonAt = (at: Date) => seasons.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)?.id
      let lines = 0
      for (let after = 0n; ;) {
        const batch = await listHandled(tx, after, BATCH)
        for (const line of batch) {
          const { position, rulesVersion } = line
          const applied = rules.get(rulesVersion)
          if (applied === undefined)
            throw new Error(`Version ${String(rulesVersion)} of the rules is missing`)
          await handlerOf(
            handlers,
            line.kind,
          )(createHandling(tx, { line, position, rules: applied, rulesVersion, seasonAt }))
          after = position
        }
        lines += batch.length
        if (batch.length < BATCH) break
      }
      const differences = [...(await compareTables(tx, tables)), ...(await compareSums(tx))]
      const counts = await tx.query<{ entries: number; users: number }>(
        `SELECT (SELECT count(*)::int FROM ${SCHEMA}.entries) AS entries, (SELECT count(*)::int FROM ${SCHEMA}.users) AS users`,
      )
      result = { lines, entries: 0, users: 0, ...counts.rows[0], differences }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (result === undefined) throw new Error('The rebuild did not end')
  return result
}

/** Rolls back what was only computed for the comparison. */
class Undone extends Error {}

async function makeTables(tx: Transaction, tables: readonly string[]): Promise<void> {
  await tx.query(`CREATE SCHEMA ${SCHEMA}`)
  for (const table of tables) {
    await tx.query(`CREATE TABLE ${SCHEMA}.${table} (LIKE loyalty.${table} INCLUDING ALL)`)
  }
}

async function compareTables(tx: Transaction, tables: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of tables) {
    for (const [one, other, what] of [
      ['loyalty', SCHEMA, 'does not follow from the journal'],
      [SCHEMA, 'loyalty', 'is missing'],
    ] as const) {
      const { rows } = await tx.query<{ line: string }>(
        `SELECT row_to_json(d)::text AS line FROM (
           SELECT * FROM ${one}.${table} EXCEPT SELECT * FROM ${other}.${table} LIMIT ${String(MOST_SHOWN)}) d`,
      )
      found.push(...rows.map(({ line }) => `${table}: ${line} ${what}`))
    }
  }
  return found
}

/** A total is the sum of its entries, and as many users have a figure as its rank says. */
async function compareSums(tx: Transaction): Promise<readonly string[]> {
  const { rows } = await tx.query<{ finding: string }>(
    `SELECT format('user %s has %s tenths of points, their entries %s', u.address, u.points, s.sum) AS finding FROM loyalty.users u
       CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS sum FROM loyalty.entries e WHERE e.user_address = u.address) s WHERE u.points <> s.sum
     UNION ALL
     SELECT format('%s users have %s of %s, ranked are %s', coalesce(u.count, 0), coalesce(u.metric, n.metric), coalesce(u.key, n.node), coalesce(n.count, 0))
     FROM (SELECT m.metric, loyalty.rank_key(m.figure) AS key, count(*) FROM loyalty.users u
       CROSS JOIN LATERAL (VALUES ('points', u.points), ('bridges', u.bridges), ('multiplier', u.multiplier), ('referrals', u.referrals)) m (metric, figure)
       GROUP BY 1, 2
       UNION ALL SELECT 'season:' || season_id, loyalty.rank_key(points), count(*) FROM loyalty.season_points GROUP BY 1, 2) u
     FULL JOIN (SELECT r.metric, (r.node << 4) + c.part - 1 AS node, c.count FROM loyalty.rank_nodes r, unnest(r.counts) WITH ORDINALITY c (count, part)
       WHERE r.level = 0 AND c.count <> 0) n ON n.metric = u.metric AND n.node = u.key
     WHERE coalesce(u.count, 0) <> coalesce(n.count, 0) LIMIT ${String(MOST_SHOWN)}`,
  )
  return rows.map(({ finding }) => finding)
}
