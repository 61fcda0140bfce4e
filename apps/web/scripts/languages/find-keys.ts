import { parseSync, Visitor } from 'vite'
import { childOf, listOf, type SyntaxNode } from './find-texts.ts'

const COMPARISON = /^[=!]==?$/

/** Strings by which a module knows things: what it compares, and lists that are types (`typeof LIST`). With a translation it would no longer know them. */
export function findKeys(file: string, code: string): string[] {
  const keys: string[] = []
  const lists = new Map<string, readonly string[]>()
  const types = new Set<string>()
  const note = (node: { readonly type: string; readonly value?: unknown } | null): void => {
    if (node?.type === 'Literal' && typeof node.value === 'string') keys.push(node.value)
  }
  new Visitor({
    BinaryExpression(node) {
      if (!COMPARISON.test(node.operator)) return
      note(node.left)
      note(node.right)
    },
    SwitchCase: (node) => note(node.test),
    VariableDeclarator(node) {
      // CAST: the tree has these fields in each node.
      const { id, init } = node as unknown as Record<string, SyntaxNode | null>
      const array = init?.type === 'TSAsExpression' ? childOf(init, 'expression') : init
      if (array?.type === 'ArrayExpression') lists.set(String(id?.['name']), stringsOf(array))
    },
    TSTypeQuery(node) {
      if (node.exprName.type === 'Identifier') types.add(node.exprName.name)
    },
  }).visit(parseSync(file, code).program)
  return [...keys, ...[...types].flatMap((name) => lists.get(name) ?? [])]
}

const stringsOf = (array: SyntaxNode): string[] =>
  listOf(array, 'elements').flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
