import { isNode, type Node, type Place } from '../syntax.ts'
import { withOperator } from './conditions.ts'
import type { Operator } from './operator.ts'

const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const ASSIGNED: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '&&=': '=', '||=': '=' }

export const calculateOtherwise: Operator = ({ node }, { text }) => {
  const { left, right } = node
  if (!isNode(left) || !isNode(right)) return []
  const operator = String(node['operator'])
  const other =
    node.type === 'BinaryExpression'
      ? ARITHMETIC[operator]
      : node.type === 'AssignmentExpression'
        ? ASSIGNED[operator]
        : undefined
  // String concatenation is not arithmetic.
  if (other === undefined || [left, right].some(isText)) return []
  const replacement = withOperator(text, node, other)
  if (replacement === undefined) return []
  return [{ operator: 'arithmetic', start: node.start, end: node.end, place: 'expression', replacement }]
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')

/** Names of states, reasons and the like; sentences are for users. */
const CODE = /^[A-Za-z][\w:-]*$/

/** Replaces numbers, booleans and codes. */
export const changeConstant: Operator = (place, { text }) => {
  const { node } = place
  if (node.type !== 'Literal' || isKey(place) || isAskedFor(place)) return []
  const at = { operator: 'constant', start: node.start, end: node.end, place: 'expression' as const }
  const raw = text.slice(node.start, node.end)
  const { value } = node
  if (typeof value === 'boolean') return [{ ...at, replacement: String(!value) }]
  if (typeof value === 'number' || typeof value === 'bigint' || /^\d[\d_]*n$/.test(raw))
    return [{ ...at, replacement: raw.endsWith('n') ? `${raw} + 1n` : `${raw} + 1` }]
  // A comparison with a code is mutated as a comparison.
  const isCompared = place.parents[0]?.type === 'BinaryExpression'
  if (typeof value !== 'string' || !CODE.test(value) || isCompared || isListed(place)) return []
  const other = isStatementName(place) ? undefined : otherCode(text, value)
  return other === undefined ? [] : [{ ...at, replacement: `'${other}'` }]
}

/** The file's next code in the same case: a value that no type allows would not be a valid mutant. */
function otherCode(text: string, code: string): string | undefined {
  const isLoud = code === code.toUpperCase()
  const codes = [...new Set(text.match(/(?<=')[A-Za-z][\w:-]*(?=')/g))].filter(
    (other) => (other === other.toUpperCase()) === isLoud,
  )
  const next = codes[(codes.indexOf(code) + 1) % codes.length]
  return next === code ? undefined : next
}

/** A list that defines a type. */
const isListed = ({ parents: [list, around] }: Place): boolean =>
  list?.type === 'ArrayExpression' && around?.type === 'TSAsExpression'

/** A fallback after `??` that only the compiler requires, since there is always a value; totals looked up with `get` are different. */
const isAskedFor = ({ field, parents: [parent] }: Place): boolean => {
  const left = parent?.['left']
  if (parent?.type !== 'LogicalExpression' || parent['operator'] !== '??' || field !== 'right') return false
  const callee = isNode(left) && left.type === 'CallExpression' ? left['callee'] : undefined
  const property = isNode(callee) ? callee['property'] : undefined
  return !(isNode(property) && property['name'] === 'get')
}

const isKey = ({ field, parents: [parent] }: Place): boolean =>
  (field === 'key' && parent?.['computed'] !== true) ||
  (field === 'property' && parent?.type === 'MemberExpression')

/** The name under which a connection caches a statement; nothing else depends on it. */
const isStatementName = ({ field, parents: [parent], node }: Place): boolean => {
  const callee = parent?.['callee']
  const list = parent?.['arguments']
  return (
    field === 'arguments' &&
    isNode(callee) &&
    callee['name'] === 'statement' &&
    Array.isArray(list) &&
    list[0] === node
  )
}

/** Names that are easily confused: `source` and `destination`, incoming and outgoing. */
const LOOK_ALIKES = new Map(
  [
    ['source', 'destination'],
    ['currencyIn', 'currencyOut'],
    ['networkIn', 'networkOut'],
    ['amountIn', 'amountOut'],
    ['walletSender', 'walletReceiver'],
    ['currency_in', 'currency_out'],
    ['amount_in', 'amount_out'],
    ['offered_at', 'raised_at'],
    ['created_at', 'expires_at'],
    ['minSend', 'maxSend'],
    ['refund', 'kept'],
    ['mulDivFloor', 'mulDivCeil'],
    ['convertDecimalsFloor', 'convertDecimalsCeil'],
    ['roundDownToSignificant', 'roundUpToSignificant'],
  ].flatMap(([one = '', other = '']): [string, string][] => [
    [one, other],
    [other, one],
  ]),
)

/** Replaces a name with its counterpart, if the file uses both. */
export const swapLookAlikes: Operator = (place, { text, names }) => {
  const { node, field, parents } = place
  const { property } = node
  const isMember = node.type === 'MemberExpression' && node['computed'] !== true && isNode(property)
  const read = isMember ? String(property['name']) : node.type === 'Identifier' ? String(node['name']) : ''
  const other = LOOK_ALIKES.get(read)
  if (other === undefined || !names.has(other) || !isRead(place)) return []
  if (isMember && field === 'callee') return []
  const inner = isMember ? text.slice(node.start, property.start) : ''
  if (parents.some(({ type }) => type === 'ChainExpression')) return []
  const at = { start: node.start, end: node.end, place: 'expression' as const }
  return [{ ...at, operator: 'look-alike', replacement: `${inner}${other}` }]
}

const READ_FIELDS = new Set([
  'arguments',
  'init',
  'argument',
  'right',
  'object',
  'test',
  'callee',
  'elements',
])
READ_FIELDS.add('consequent').add('alternate').add('body').add('expressions').add('expression')

function isRead({ node, field, parents: [parent] }: Place): boolean {
  if (parent?.type === 'Property')
    return field === 'value' && parent['shorthand'] !== true && parent['key'] !== node
  if (field === 'left') return parent?.type === 'BinaryExpression' || parent?.type === 'LogicalExpression'
  // Patterns declare names and do not read them.
  if (parent?.type.endsWith('Pattern') === true || parent?.type === 'RestElement') return false
  return READ_FIELDS.has(field)
}
