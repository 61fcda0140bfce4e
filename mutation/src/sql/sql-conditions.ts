import type { SqlToken } from './sql-tokens.ts'

/** One condition of a list joined by AND or OR. */
export interface SqlCondition {
  readonly start: number
  readonly end: number
  /** One of several conditions of which one suffices. */
  readonly isAlternative: boolean
}

const OPENS = new Set(['WHERE', 'ON', 'AND', 'OR', 'HAVING', 'WHEN'])
/** Parentheses after these contain conditions. */
const GROUPED = new Set([...OPENS, 'NOT', '('])
const ENDS = new Set(['AND', 'OR', 'ORDER', 'GROUP', 'LIMIT', 'RETURNING', 'FOR', 'UNION', 'JOIN', 'LEFT'])
for (const word of ['CROSS', 'INNER', 'WHERE', 'THEN', 'HAVING', 'ON', 'OFFSET', 'EXCEPT']) ENDS.add(word)

/** Indexes of ANDs that belong to a BETWEEN. */
export function findBetweens(tokens: readonly SqlToken[]): ReadonlySet<number> {
  const found = new Set<number>()
  tokens.forEach((token, index) => {
    if (token.text !== 'BETWEEN') return
    found.add(tokens.findIndex((next, i) => i > index && next.text === 'AND' && next.depth === token.depth))
  })
  return found
}

/** Every condition after WHERE, ON, HAVING, WHEN, AND and OR, and the first of several in parentheses. */
export function findSqlConditions(tokens: readonly SqlToken[]): readonly SqlCondition[] {
  const betweens = findBetweens(tokens)
  return tokens.flatMap((token, index) => {
    const isGroup = token.text === '(' && GROUPED.has(tokens[index - 1]?.text ?? '')
    const isOpening = OPENS.has(token.text) && !betweens.has(index)
    const first = tokens[index + 1]
    if (!(isGroup || isOpening) || first === undefined || first.text === 'CONFLICT') return []
    const depth = token.depth + (isGroup ? 1 : 0)
    const found = tokens.findIndex(
      (next, i) =>
        i > index &&
        (next.depth < depth || (next.depth === depth && ENDS.has(next.text) && !betweens.has(i))),
    )
    const stop = found === -1 ? tokens.length : found
    const end = tokens[stop]?.text ?? ''
    const last = tokens[stop - 1]
    if (last === undefined || last.end <= first.start) return []
    // A group with one condition is the enclosing condition.
    if (isGroup && end !== 'AND' && end !== 'OR') return []
    const isAlternative = token.text === 'OR' || (token.text !== 'AND' && end === 'OR')
    return [{ start: first.start, end: last.end, isAlternative }]
  })
}
