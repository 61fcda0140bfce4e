import { legAllows } from '../database/leg-status-sql.ts'

/** SQL condition: the pay step looks at leg `l` at the SQL time `at`, to pay it unless something keeps it. */
export const dueLeg = (at: string): string =>
  `${legAllows('claimed')} AND l.retry_at <= ${at} AND l.stopped_at IS NULL`
