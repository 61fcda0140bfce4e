import type { Pool } from 'pg'

const PARTS = [
  `SELECT format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) AS part
   FROM information_schema.columns WHERE table_schema = 'public'`,
  `SELECT format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) AS part
   FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  `SELECT indexdef AS part FROM pg_indexes WHERE schemaname = 'public'`,
  `SELECT pg_get_triggerdef(oid) AS part FROM pg_trigger WHERE NOT tgisinternal`,
  `SELECT pg_get_functiondef(oid) AS part FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'`,
  `SELECT format('migration %s %s %s', name, file, checksum) AS part FROM schema_migrations`,
]

/** Everything that the migrations create, in a fixed order, to compare two databases. */
export async function printSchema(pool: Pool): Promise<readonly string[]> {
  const parts: string[] = []
  for (const sql of PARTS) {
    const { rows } = await pool.query<{ part: string }>(sql)
    parts.push(...rows.map((row) => row.part))
  }
  return parts.sort()
}
