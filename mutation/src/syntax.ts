import { parseAst } from 'vitest/node'

/** A node of the parser's tree; its fields depend on its type. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** A node and its surroundings. */
export interface Place {
  readonly node: Node
  /** From the innermost outwards. */
  readonly parents: readonly Node[]
  /** The field of the innermost parent that contains it. */
  readonly field: string
}

/** Types are not code; these are expressions with a type annotation. */
const DRESSED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

/** Throws a SyntaxError for text that is not TypeScript. */
export function parse(text: string): Node {
  const tree: unknown = parseAst(text, { lang: 'ts' })
  if (!isNode(tree)) throw new SyntaxError('The parser answered no tree')
  return tree
}

/** All nodes that execute, outer ones first. Skips imports, types and re-exports. */
export function* walk(node: Node, parents: readonly Node[] = [], field = ''): Generator<Place> {
  if (node.type.startsWith('TS') && !DRESSED.has(node.type)) return
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
  if (node.type === 'ExportNamedDeclaration' && isNode(node['source'])) return
  yield { node, parents, field }
  const around = [node, ...parents]
  for (const [name, value] of Object.entries(node)) {
    const children: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const child of children) if (isNode(child)) yield* walk(child, around, name)
  }
}

/** A `?.` chain is one unit: none of its links can be replaced alone. */
export function isLink({ node, parents }: Place): boolean {
  for (const parent of [node, ...parents]) {
    if (parent.type === 'ChainExpression') return true
    if (parent.type.endsWith('Function') || parent.type.endsWith('FunctionExpression')) return false
    if (parent.type.endsWith('Statement')) return false
  }
  return false
}
