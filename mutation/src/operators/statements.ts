import { isNode, walk, type Node } from '../syntax.ts'
import type { Operator } from './operator.ts'

/** Logging has no effect on behaviour. */
const TELLS = /^(await )?[\w.]*\b(logger|log)\./

/** Removes statements, and awaits of calls. */
export const dropStatement: Operator = ({ node }, { text }) => {
  const { expression } = node
  if (node.type !== 'ExpressionStatement' || !isNode(expression)) return []
  const raw = text.slice(node.start, node.end)
  if (TELLS.test(raw) || typeof node['directive'] === 'string') return []
  const at = { start: node.start, end: node.end, place: 'statement' as const }
  const dropped = { ...at, operator: 'left-out statement', replacement: '' }
  const { argument } = expression
  if (expression.type !== 'AwaitExpression' || !isNode(argument)) return [dropped]
  const call = text.slice(argument.start, argument.end)
  const replacement = `void Promise.resolve(${call}).catch(() => undefined)`
  return [dropped, { ...at, operator: 'not awaited', replacement, shown: `void ${call}` }]
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Makes a function without a result return at once. */
export const returnEarly: Operator = ({ node }) => {
  const { body } = node
  if (!FUNCTIONS.has(node.type) || !isNode(body) || body.type !== 'BlockStatement') return []
  const { body: statements } = body
  if (!Array.isArray(statements) || statements.length < 2 || answers(body)) return []
  const at = { start: body.start + 1, end: body.start + 1, place: 'entry' as const }
  return [{ ...at, operator: 'early return', replacement: 'return', shown: 'return at once' }]
}

function answers(body: Node): boolean {
  for (const { node, parents } of walk(body)) {
    if (node.type !== 'ReturnStatement' || !isNode(node['argument'])) continue
    if (!parents.slice(0, -1).some(({ type }) => FUNCTIONS.has(type))) return true
  }
  return false
}
