import { parseSync, Visitor } from 'vite'

const COMPARISON = /^[=!]==?$/

/** Strings that a module compares: with a translation, it would no longer know them. */
export function findKeys(file: string, code: string): string[] {
  const keys: string[] = []
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
  }).visit(parseSync(file, code).program)
  return keys
}
