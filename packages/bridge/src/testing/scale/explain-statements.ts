import type { Pool, PoolClient } from 'pg'
import { planByKey } from '../../store/database/database.ts'
import type { RecordedStatement } from './record-statements.ts'

/** A statement as the server runs it from the sixth time on, when it has settled on a plan. */
export interface ExplainedStatement {
  readonly name: string
  /** How often it ran, once for each network for example. */
  readonly calls: number
  /** Pages read, from memory or disk, over all calls. */
  readonly buffers: number
  /** The plan of the call that read most. */
  readonly plan: string
}

/** The server decides by five executions whether it keeps planning for the values. */
const EXECUTIONS_BEFORE_CHOICE = 6

/**
 * Runs recorded statements again, each in a transaction that is rolled back, and returns what they read, most first. Statements that cannot run twice
 * are left out.
 */
export async function explainStatements(
  pool: Pool,
  recorded: readonly RecordedStatement[],
): Promise<readonly ExplainedStatement[]> {
  const byName = Map.groupBy(recorded, ({ name }) => name)
  const client = await pool.connect()
  try {
    const explained: ExplainedStatement[] = []
    for (const [name, calls] of byName) {
      const [first] = calls
      if (first === undefined) continue
      await client.query(`PREPARE explained AS ${first.text}`)
      try {
        const plans: { readonly buffers: number; readonly plan: string }[] = []
        for (const call of calls) plans.push(...(await explain(client, call)))
        const worst = plans.toSorted((a, b) => b.buffers - a.buffers)[0]
        const buffers = plans.reduce((sum, plan) => sum + plan.buffers, 0)
        if (worst !== undefined) explained.push({ name, calls: calls.length, buffers, plan: worst.plan })
      } finally {
        await client.query('DEALLOCATE explained')
      }
    }
    return explained.toSorted((a, b) => b.buffers - a.buffers)
  } finally {
    client.release(true)
  }
}

async function explain(
  client: PoolClient,
  { values, isByKey }: RecordedStatement,
): Promise<readonly { readonly buffers: number; readonly plan: string }[]> {
  const call = `EXECUTE explained${values.length === 0 ? '' : `(${values.map(toLiteral).join(', ')})`}`
  await client.query('BEGIN')
  if (isByKey) await planByKey(client)
  try {
    for (let planned = 0; planned < EXECUTIONS_BEFORE_CHOICE; planned += 1)
      await client.query(`EXPLAIN ${call}`)
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) ${call}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    return [{ buffers: countBuffers(plan), plan }]
  } catch {
    return []
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Of the first line that has them: the whole statement. */
function countBuffers(plan: string): number {
  const line = /Buffers: shared ([^\n]*)/.exec(plan)?.[1] ?? ''
  return [...line.matchAll(/(?:hit|read)=([0-9]+)/g)].reduce((sum, [, pages]) => sum + Number(pages), 0)
}

const toLiteral = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : `'${toText(value).replaceAll("'", "''")}'`

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`
  if (typeof value === 'string') return value
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
}

const toElement = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : JSON.stringify(toText(value))
