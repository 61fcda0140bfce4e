/** A piece of SQL with its place in the source file. What a program puts in is one piece, whatever it holds. */
export interface SqlToken {
  readonly kind: 'word' | 'sign' | 'text' | 'value' | 'insert'
  readonly text: string
  readonly start: number
  readonly end: number
  /** How many parentheses are open around it. */
  readonly depth: number
}

const PIECE = /\s+|--[^\n]*|'(?:[^']|'')*'|\$\d+|\d+|[A-Za-z_][\w.]*|::|<=|>=|<>|!=|->>|->|@>|\|\||[^\s]/gy

/**
 * Divides `text` from `start` to `end` into tokens.
 * @param inserts where a program puts something in, in order
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
