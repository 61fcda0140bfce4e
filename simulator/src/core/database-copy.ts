import type { Pool } from 'pg'

const TABLES = `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`
const COLUMNS = `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`

/** A snapshot of a simulated database, to be restored later. */
export interface DatabaseCopy {
  /** Restores the snapshot. No process may be using the database. */
  restore(): Promise<void>
}

/** Between two events of a simulation no transaction is half committed. */
export async function copyRows(observer: Pool): Promise<DatabaseCopy> {
  const { rows: tables } = await observer.query<{ name: string }>(TABLES)
  await observer.query('DROP SCHEMA IF EXISTS copied CASCADE; CREATE SCHEMA copied')
  for (const { name } of tables) await observer.query(`CREATE TABLE copied.${name} AS TABLE public.${name}`)
  return {
    async restore() {
      await observer.query('SET session_replication_role = replica')
      await observer.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
      for (const { name } of tables) {
        const { rows } = await observer.query<{ columns: string }>(COLUMNS, [`public.${name}`])
        const columns = rows[0]?.columns ?? ''
        await observer.query(
          `INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM copied.${name}`,
        )
      }
      await observer.query('SET session_replication_role = origin')
    },
  }
}
