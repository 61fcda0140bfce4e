import { isNode, type Node } from '../syntax.ts'
import { changeSql } from '../sql/change-sql.ts'
import { readSql } from '../sql/sql-tokens.ts'
import type { Operator } from './operator.ts'

const SQL =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|JOIN|ORDER BY|IS NULL|IS NOT NULL|NOT EXISTS|IN \(')/

/** Changes SQL within the program's strings, whole statements and parts of them. */
export const changeSqlText: Operator = ({ node }, { text }) => {
  const isTemplate = node.type === 'TemplateLiteral'
  if (!isTemplate && !(node.type === 'Literal' && typeof node['value'] === 'string')) return []
  const raw = text.slice(node.start, node.end)
  if (!SQL.test(raw)) return []
  const inserts = isTemplate ? nodesOf(node['expressions']).map((part) => insertAround(text, part)) : []
  const tokens = readSql(text, { start: node.start + 1, end: node.end - 1 }, inserts)
  return changeSql(text, tokens).map(({ operator, start, end, replacement }) => ({
    operator,
    start: node.start,
    end: node.end,
    place: 'expression' as const,
    replacement: text.slice(node.start, start) + replacement + text.slice(end, node.end),
    shown: `${text.slice(start, end)} -> ${replacement}${near(text, end, node.end)}`,
  }))
}

const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** From `${` to `}`. */
function insertAround(text: string, { start, end }: Node): { readonly start: number; readonly end: number } {
  return { start: text.lastIndexOf('${', start), end: text.indexOf('}', end) + 1 }
}

/** A few words after the change that distinguish it from similar ones. */
const near = (text: string, from: number, to: number): string =>
  ` | ${text
    .slice(from, Math.min(to, from + 40))
    .replaceAll(/\s+/g, ' ')
    .trim()}`
