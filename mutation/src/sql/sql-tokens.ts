/** A token of SQL with its position in the source file. An interpolated expression is one token, whatever it contains. */
export interface SqlToken {
  readonly kind: 'word' | 'sign' | 'text' | 'value' | 'insert'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Number of open parentheses around it. */
  readonly depth: number
}

const PIECE = /\s+|--[^\n]*|'(?:[^']|'')*'|\$\d+|\d+|[A-Za-z_][\w.]*|::|<=|>=|<>|!=|->>|->|@>|\|\||[^\s]/gy

/**
 * Splits `text` from `start` to `end` into tokens.
 * @param inserts interpolated expressions, in order
 */
export function readSql(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  inserts: readonly { readonly start: number; readonly end: number }[],
): readonly SqlToken[] {
  const tokens: SqlToken[] = []
  let at = start
  let depth = 0
  while (at < end) {
    const insert = inserts.find((candidate) => candidate.start === at)
    if (insert !== undefined) {
      tokens.push({ kind: 'insert', text: text.slice(at, insert.end), start: at, end: insert.end, depth })
      at = insert.end
      continue
    }
    PIECE.lastIndex = at
    const piece = PIECE.exec(text)?.[0] ?? text.charAt(at)
    if (piece === ')') depth -= 1
    if (!/^(\s|--)/.test(piece))
      tokens.push({ kind: kindOf(piece), text: piece, start: at, end: at + piece.length, depth })
    if (piece === '(') depth += 1
    at += piece.length
  }
  return tokens
}

function kindOf(piece: string): SqlToken['kind'] {
  if (/^[A-Za-z_]/.test(piece)) return 'word'
  if (piece.startsWith("'") && piece.length > 1) return 'text'
  return /^(\$\d|\d)/.test(piece) ? 'value' : 'sign'
}
