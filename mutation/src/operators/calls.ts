import { isLink, isNode } from '../syntax.ts'
import type { Operator } from './operator.ts'

const OTHER_METHODS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    replaceAll: 'replace',
    find: 'findLast',
    floor: 'ceil',
    ceil: 'floor',
  }),
)
/** Removing the call leaves the value that it was called on unchanged. */
const LEFT_OUT = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim'])
for (const name of ['toLowerCase', 'toUpperCase', 'normalize']) LEFT_OUT.add(name)

/** Replaces methods with their opposites, and removes calls that only filter, order or clean up. */
export const callOtherwise: Operator = (place, { text }) => {
  const { node } = place
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return []
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || isLink(place)) return []
  const name = String(property['name'])
  const at = { start: node.start, end: node.end, place: 'expression' as const }
  const other = OTHER_METHODS.get(name)
  if (other !== undefined) {
    const rest = text.slice(property.end, node.end)
    const replacement = `${text.slice(node.start, property.start)}${other}${rest}`
    return [{ ...at, operator: 'method', replacement }]
  }
  if (!LEFT_OUT.has(name)) return []
  return [{ ...at, operator: 'left-out call', replacement: text.slice(object.start, object.end) }]
}
