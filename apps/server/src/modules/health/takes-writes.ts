import type { Pool } from 'pg'
import { isDatabaseAway } from '../../http/database-away.ts'

/** More than fits into the memory of the sort, so that the database writes a file of its own, as it does for every table that grows. */
const WRITE = `SET LOCAL work_mem = '64kB';
  SELECT count(*) FROM (SELECT g FROM generate_series(1, 5000) g ORDER BY g DESC OFFSET 0) AS sorted;
  SELECT current_setting('transaction_read_only') AS read_only`

/** Whether the database can write: its disk is not full, and it does not follow another database. Leaves nothing behind. */
export async function takesWrites(pool: Pick<Pool, 'query'>): Promise<boolean> {
  try {
    const answers: unknown = await pool.query(WRITE)
    return Object(Array.isArray(answers) ? answers.at(-1) : undefined).rows?.[0]?.read_only === 'off'
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}
