import { expect, it } from 'vitest'
import { changeSql } from './change-sql.ts'
import { readSql } from './sql-tokens.ts'

/** All mutants of a piece of SQL. */
function mutantsOf(sql: string): readonly string[] {
  const edits = changeSql(sql, readSql(sql, { start: 0, end: sql.length }, []))
  return edits.map(({ start, end, replacement }) => sql.slice(0, start) + replacement + sql.slice(end))
}

it.each([
  [
    'a condition of several',
    'SELECT a FROM b WHERE c = $1 AND d',
    'SELECT a FROM b WHERE (true OR (c = $1)) AND d',
  ],
  ['the last one', 'DELETE FROM b WHERE c AND d = $2', 'DELETE FROM b WHERE c AND (true OR (d = $2))'],
  ['one of those of which one is enough', 'SELECT 1 WHERE a OR b', 'SELECT 1 WHERE (false AND (a)) OR b'],
  [
    'one of a join',
    'SELECT FROM a JOIN b ON c = d WHERE e',
    'SELECT FROM a JOIN b ON (true OR (c = d)) WHERE e',
  ],
  ['within parentheses', 'WHERE NOT (a AND b)', 'WHERE NOT ((true OR (a)) AND b)'],
  ['AND', 'WHERE a AND b', 'WHERE a OR b'],
  ['a boundary', 'WHERE a <= $1', 'WHERE a < $1'],
  ['a join', 'FROM a LEFT JOIN b ON c', 'FROM a  JOIN b ON c'],
  ['an order', 'SELECT a ORDER BY b, c LIMIT 1', 'SELECT a ORDER BY b DESC, c LIMIT 1'],
  ['a reversed order', 'SELECT a ORDER BY b DESC', 'SELECT a ORDER BY b'],
  ['a limit', 'SELECT a LIMIT $2', 'SELECT a LIMIT ($2::int + 1)'],
  ['what is null', 'WHERE a IS NULL', 'WHERE a IS NOT NULL'],
  ['what is not null', 'WHERE a IS NOT NULL', 'WHERE a IS  NULL'],
  ['a list', "WHERE a IN ('x', 'y')", "WHERE a IN ('mutated', 'y')"],
  ['a column', 'SELECT o.amount_in, o.amount_out', 'SELECT o.amount_out, o.amount_out'],
  ['an extreme', 'SELECT max(a)', 'SELECT min(a)'],
])('changes %s', (_, sql, expected) => {
  expect(mutantsOf(sql)).toContain(expected)
})

it('takes the end of a BETWEEN for no condition', () => {
  expect(mutantsOf('WHERE a BETWEEN 1 AND 2 AND b')).toEqual([
    'WHERE (true OR (a BETWEEN 1 AND 2)) AND b',
    'WHERE a BETWEEN 1 AND 2 AND (true OR (b))',
    'WHERE a BETWEEN 1 AND 2 OR b',
  ])
})

it('leaves string literals, and what is done on a conflict, alone', () => {
  expect(mutantsOf(`SELECT 'a AND b < c' -- WHERE d AND e`)).toEqual([])
  expect(mutantsOf('INSERT INTO a VALUES ($1) ON CONFLICT (b) DO UPDATE SET c = $1')).toEqual([])
})

it('takes what a program puts in for one piece', () => {
  const sql = 'WHERE a AND ${x > 1 ? `b AND c` : d} AND e'
  const insert = { start: sql.indexOf('${'), end: sql.indexOf('}') + 1 }
  const kinds = readSql(sql, { start: 0, end: sql.length }, [insert]).map(({ kind }) => kind)
  expect(kinds).toEqual(['word', 'word', 'word', 'insert', 'word', 'word'])
})
