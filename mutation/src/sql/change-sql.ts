import { findBetweens, findSqlConditions } from './sql-conditions.ts'
import type { SqlToken } from './sql-tokens.ts'

/** A change within SQL, by position in the source file. */
export interface SqlEdit {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const OTHER_WORDS: Readonly<Record<string, string>> = { max: 'min', min: 'max', greatest: 'least' }
const OPPOSITES: Readonly<Record<string, string>> = { ...OTHER_WORDS, least: 'greatest' }
const COLUMNS: Readonly<Record<string, string>> = {
  amount_in: 'amount_out',
  amount_out: 'amount_in',
  currency_in: 'currency_out',
  currency_out: 'currency_in',
  network_in: 'network_out',
  offered_at: 'raised_at',
  raised_at: 'offered_at',
  wallet_sender: 'wallet_receiver',
  wallet_receiver: 'wallet_sender',
}

/** All mutants of one piece of SQL. A removed condition stays in the text, so that its parameters keep their types. */
export function changeSql(text: string, tokens: readonly SqlToken[]): readonly SqlEdit[] {
  const betweens = findBetweens(tokens)
  const known = new Set(tokens.map((token) => columnOf(token)))
  const conditions = findSqlConditions(tokens).map(({ start, end, isAlternative }) => ({
    operator: 'SQL condition left out',
    start,
    end,
    replacement: `(${isAlternative ? 'false AND' : 'true OR'} (${text.slice(start, end)}))`,
  }))
  const words = tokens.flatMap((token, index) => {
    const replacement = betweens.has(index) ? undefined : replaceWord(tokens, index, known)
    return replacement === undefined ? [] : [{ start: token.start, end: token.end, ...replacement }]
  })
  return [...conditions, ...words, ...tokens.flatMap((_, index) => [...changeClause(text, tokens, index)])]
}

const columnOf = ({ text }: SqlToken): string => text.slice(text.lastIndexOf('.') + 1)

function replaceWord(
  tokens: readonly SqlToken[],
  index: number,
  known: ReadonlySet<string>,
): Pick<SqlEdit, 'operator' | 'replacement'> | undefined {
  const token = tokens[index]
  if (token === undefined) return undefined
  const { text } = token
  const before = tokens[index - 1]?.text ?? ''
  const after = tokens[index + 1]?.text ?? ''
  if (token.kind === 'sign' && BOUNDARIES[text] !== undefined)
    return { operator: 'SQL boundary', replacement: BOUNDARIES[text] }
  if (text === 'AND') return { operator: 'SQL and/or', replacement: 'OR' }
  if (text === 'OR') return { operator: 'SQL and/or', replacement: 'AND' }
  if (text === 'LEFT' && after === 'JOIN') return { operator: 'SQL join', replacement: '' }
  if (text === 'JOIN' && !['LEFT', 'CROSS', 'FULL', 'RIGHT'].includes(before))
    return { operator: 'SQL join', replacement: 'LEFT JOIN' }
  if (text === 'IS' && after === 'NULL') return { operator: 'SQL null', replacement: 'IS NOT' }
  if (text === 'NOT' && after !== 'MATERIALIZED') return { operator: 'SQL not', replacement: '' }
  if (text === 'DISTINCT' && before === 'SELECT') return { operator: 'SQL distinct', replacement: '' }
  if (OPPOSITES[text] !== undefined && after === '(')
    return { operator: 'SQL opposite', replacement: OPPOSITES[text] }
  if ((text === '+' || text === '-') && token.kind === 'sign')
    return { operator: 'SQL arithmetic', replacement: text === '+' ? '-' : '+' }
  const column = columnOf(token)
  const other = COLUMNS[column]
  if (token.kind !== 'word' || other === undefined || !known.has(other)) return undefined
  return { operator: 'SQL column', replacement: text.slice(0, -column.length) + other }
}

/** LIMIT, ORDER BY and value lists. */
function* changeClause(text: string, tokens: readonly SqlToken[], index: number): Generator<SqlEdit> {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || next === undefined) return
  if (token.text === 'LIMIT' && next.kind === 'value')
    yield {
      operator: 'SQL limit',
      start: next.start,
      end: next.end,
      replacement: `(${next.text}${next.text.startsWith('$') ? '::int' : ''} + 1)`,
    }
  // Without ORDER BY, rows come in storage order, which is often the right one; reversed, it never is.
  if (token.text === 'BY' && tokens[index - 1]?.text === 'ORDER') yield reverseOrder(text, tokens, index + 1)
  if (token.text !== 'IN' || next.text !== '(') return
  const list = tokens.slice(index + 2)
  const end = list.findIndex(({ text: sign }) => sign === ')')
  const values = list.slice(0, end).filter(({ kind }) => kind === 'text')
  if (values.length < 2) return
  for (const { start, end: stop, text: value } of values)
    yield { operator: 'SQL list', start, end: stop, replacement: value === "''" ? 'NULL' : "'mutated'" }
}

const KEY_ENDS = new Set([',', 'LIMIT', 'FOR', 'OFFSET', 'RETURNING', ')', 'NULLS', 'ROWS'])

function reverseOrder(text: string, tokens: readonly SqlToken[], from: number): SqlEdit {
  const first = tokens[from]
  const depth = first?.depth ?? 0
  const stop = tokens.findIndex(
    (token, i) => i > from && (token.depth < depth || (token.depth === depth && KEY_ENDS.has(token.text))),
  )
  const last = tokens[(stop === -1 ? tokens.length : stop) - 1]
  const start = first?.start ?? 0
  const end = last?.end ?? 0
  const key = text.slice(start, end)
  const replacement = key.endsWith(' DESC')
    ? key.slice(0, -' DESC'.length)
    : `${key.replace(/ ASC$/, '')} DESC`
  return { operator: 'SQL order', start, end, replacement }
}
