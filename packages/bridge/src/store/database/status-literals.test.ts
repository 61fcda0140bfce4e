import { DEPOSIT_STATUSES, LEG_STATUSES, ORDER_STATUSES, SCHEDULE_STATUSES } from '@sunspan/domain'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ATTEMPT_STATUS_TABLE } from '../../model/attempt-status.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const SOURCES = globSync('packages/{bridge,loyalty}/src/**/*.ts', { cwd: ROOT }).filter(
  (path) => !/\.test\.ts$|\/testing\//.test(path),
)
const ATTEMPT_STATUSES = Object.keys(ATTEMPT_STATUS_TABLE)
/** Statuses by table, or view. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  orders: ORDER_STATUSES,
  bulk_rows: SCHEDULE_STATUSES,
  deposits: DEPOSIT_STATUSES,
  legs: LEG_STATUSES,
  attempts: ATTEMPT_STATUSES,
  leg_attempts: ATTEMPT_STATUSES,
}

interface Literal {
  readonly status: string
  /** Of the tables that its alias has in the file, or of all the tables there. */
  readonly known: readonly string[]
}

/** Status literals of the SQL in a file: `d.status = 'seen'`, `CASE l.status WHEN 'due' THEN`. */
function literalsOf(text: string): readonly Literal[] {
  const tables = [
    ...text.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO) (?:public\.)?(\w+)(?: (?!SET|WHERE|ON)(\w+))?/g),
  ]
  const tablesOf = (alias: string): readonly string[] =>
    tables.flatMap(([, table = '', name]) => (alias === name || alias === table ? [table] : []))
  const compared = [...text.matchAll(/\b(?:(\w+)\.)?(?:to_|from_)?status (?:=|<>) '(\w+)'/g)]
  const cases = [...text.matchAll(/CASE (?:(\w+)\.)?status WHEN '(\w+)' THEN/g)]
  return [...compared, ...cases].map(([, alias = '', status = '']) => {
    const own = tablesOf(alias).flatMap((table) => STATUSES[table] ?? [])
    return { status, known: own.length > 0 ? own : Object.values(STATUSES).flat() }
  })
}

describe('the statuses in SQL', () => {
  const files = SOURCES.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

  it('are each a status of their table', () => {
    const literals = files.flatMap(({ path, text }) =>
      literalsOf(text).map((literal) => ({ path, ...literal })),
    )
    expect(literals.length).toBeGreaterThan(50)
    expect(literals.filter(({ status, known }) => !known.includes(status))).toEqual([])
  })

  it('are listed by their tables, never by hand', () => {
    expect(files.filter(({ text }) => /status (?:NOT )?IN \('/.test(text)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  it('are refused where a table has no such status', () => {
    const unknown = (text: string) => literalsOf(text).filter(({ status, known }) => !known.includes(status))
    expect(
      unknown("SELECT FROM legs l JOIN deposits d ON true WHERE l.status = 'due' AND d.status = 'seen'"),
    ).toEqual([])
    expect(unknown("SELECT FROM legs l JOIN deposits d ON true WHERE l.status = 'seen'")).toHaveLength(1)
    expect(unknown("UPDATE deposits SET status = 'sene'")).toHaveLength(1)
    expect(unknown("SELECT CASE a.status WHEN 'due' THEN 1 END FROM attempts a")).toHaveLength(1)
  })
})
