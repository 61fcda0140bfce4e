import { isNode, type Node } from '../syntax.ts'
import type { Operator } from './operator.ts'

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
}

const EMPTY = /^(''|0n?|\[\]|\{\}|null|undefined|false)$/

/** The text with another operator between the two sides. */
export function withOperator(text: string, node: Node, operator: string): string | undefined {
  const { left, right } = node
  if (!isNode(left) || !isNode(right)) return undefined
  const at = text.indexOf(String(node['operator']), left.end)
  return text.slice(node.start, at) + operator + text.slice(at + String(node['operator']).length, node.end)
}

/** Changes boundaries and reverses comparisons. `decideOtherwise` negates whole conditions. */
export const compareOtherwise: Operator = ({ node, field }, { text }) => {
  if (node.type !== 'BinaryExpression') return []
  const operators = COMPARISONS[String(node['operator'])] ?? []
  return operators.flatMap((operator, index) => {
    const replacement = withOperator(text, node, operator)
    const isOpposite = index === operators.length - 1
    if (replacement === undefined || (field === 'test' && isOpposite)) return []
    const at = { start: node.start, end: node.end, place: 'expression' as const }
    return [{ ...at, operator: isOpposite ? 'opposite' : 'boundary', replacement }]
  })
}

/** Swaps `&&` and `||`, and removes either side. */
export const joinOtherwise: Operator = ({ node }, { text }) => {
  const { left, right } = node
  if (node.type !== 'LogicalExpression' || !isNode(left) || !isNode(right)) return []
  const at = { start: node.start, end: node.end, place: 'expression' as const }
  const first = text.slice(left.start, left.end)
  const second = text.slice(right.start, right.end)
  // An empty fallback satisfies the compiler where there is always a value.
  if (node['operator'] === '??')
    return EMPTY.test(second) ? [] : [{ ...at, operator: 'fallback', replacement: first }]
  const swapped = withOperator(text, node, node['operator'] === '&&' ? '||' : '&&') ?? ''
  return [
    { ...at, operator: 'and/or', replacement: swapped },
    { ...at, operator: 'left-out condition', replacement: first },
    { ...at, operator: 'left-out condition', replacement: second },
  ]
}

/** Makes a condition always, or never, true. */
export const decideOtherwise: Operator = ({ node }) => {
  const { test } = node
  const isChoice = node.type === 'IfStatement' || node.type === 'ConditionalExpression'
  if (!isChoice || !isNode(test)) return []
  return ['true', 'false'].map((replacement) => ({
    operator: 'condition',
    start: test.start,
    end: test.end,
    place: 'expression' as const,
    replacement,
  }))
}

/** Removes the sign of `!x` and `-x`. */
export const dropSign: Operator = ({ node }, { text }) => {
  const { argument } = node
  if (node.type !== 'UnaryExpression' || !isNode(argument)) return []
  if (node['operator'] !== '!' && node['operator'] !== '-') return []
  const at = { start: node.start, end: node.end, place: 'expression' as const }
  return [{ ...at, operator: 'sign', replacement: text.slice(argument.start, argument.end) }]
}
