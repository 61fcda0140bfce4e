import { parseSync } from 'vite'
import {
  codeOf,
  isText,
  NEVER_TEXT_ATTRIBUTE,
  TEXT_ATTRIBUTE,
  TEXTLESS_CALL,
  TEXTS_NAME,
} from './text-rules.ts'

/** A node of the syntax tree (ESTree with JSX and TypeScript), of which only a few fields are read. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** A placeholder in a text: an expression, or an element with a text of its own around which its tags are kept. */
export type Part =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'value'; readonly name: string; readonly node: SyntaxNode }
  | {
      readonly kind: 'element'
      readonly name: string
      readonly node: SyntaxNode
      readonly parts: readonly Part[]
    }

/** A text that a user may read, as written in the code. */
export interface FoundText {
  readonly start: number
  readonly end: number
  /** As in a catalogue (ICU): its values in braces, its elements as tags. */
  readonly message: string
  readonly parts: readonly Part[]
  /** Its place decides how another text is written there. */
  readonly place: 'children' | 'attribute' | 'expression'
}

/** What strings are taken for: by their look, certainly texts, all of a record certainly texts, or certainly none. */
type Mode = 'look' | 'text' | 'record' | 'none'

/** Of an object or array in this place. */
const inList = (mode: Mode): Mode => (mode === 'text' ? 'look' : mode)
const isCertain = (mode: Mode): boolean => mode === 'text' || mode === 'record'

/** Texts of a module, in the order of the code. Those within the values of another one (`inner`) belong to it only as long as its translation has that value. */
export function findTexts(file: string, code: string): FoundText[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? ''}`)
  // CAST: the tree has these fields in each node.
  return findIn([program as unknown as SyntaxNode], 'look', code)
}

/** Texts within these nodes. */
export function findIn(nodes: readonly SyntaxNode[], mode: Mode, code: string): FoundText[] {
  const found: FoundText[] = []
  for (const node of nodes) visit(node, mode, { code, found })
  return found
}

interface Search {
  readonly code: string
  readonly found: FoundText[]
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

export const childOf = (node: SyntaxNode, field: string): SyntaxNode | undefined => {
  const value = node[field]
  return isNode(value) ? value : undefined
}

export const listOf = (node: SyntaxNode, field: string): readonly SyntaxNode[] => {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Types are not values; these three wrap one. */
const TYPED_EXPRESSION = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
])
const COMPARISON = /^(?:[=!]==?|[<>]=?|in|instanceof)$/

function visit(node: SyntaxNode, mode: Mode, search: Search): void {
  const step = STEPS[node.type]
  if (step !== undefined) step(node, mode, search)
  else if (TYPED_EXPRESSION.has(node.type)) visitField(node, 'expression', mode, search)
  else if (!node.type.startsWith('TS')) visitAll(node, 'look', search)
}

function visitAll(node: SyntaxNode, mode: Mode, search: Search): void {
  for (const [field, value] of Object.entries(node)) {
    if (field === 'key' && node['computed'] !== true) continue
    if (isNode(value)) visit(value, mode, search)
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) visit(one, mode, search)
  }
}

function visitField(node: SyntaxNode, field: string, mode: Mode, search: Search): void {
  const child = childOf(node, field)
  if (child !== undefined) visit(child, mode, search)
  else for (const one of listOf(node, field)) visit(one, mode, search)
}

type Step = (node: SyntaxNode, mode: Mode, search: Search) => void

const skip: Step = () => undefined
const visitChildren: Step = (node, _mode, search) => {
  visitField(node, 'openingElement', 'look', search)
  const text = readChildren(node, search.code)
  if (text === undefined) for (const child of listOf(node, 'children')) visit(child, 'text', search)
  else {
    search.found.push(text)
    // The attributes of its elements have texts of their own, which stay with them whatever becomes of the text.
  }
}

/** `name` is a text of our components, and of no element of HTML. */
function visitAttribute(node: SyntaxNode, tag: string, search: Search): void {
  if (node.type !== 'JSXAttribute') return visit(node, 'look', search)
  const name = codeOf(childOf(node, 'name') ?? node, search.code)
  const value = childOf(node, 'value')
  if (value === undefined) return
  const isText = TEXT_ATTRIBUTE.test(name) || (name === 'name' && /^[A-Z]/.test(tag))
  const before = search.found.length
  visit(value, NEVER_TEXT_ATTRIBUTE.test(name) ? 'none' : isText ? 'text' : 'look', search)
  const text = search.found[before]
  if (value.type === 'Literal' && text !== undefined) search.found[before] = { ...text, place: 'attribute' }
}

const visitString: Step = (node, mode, search) => {
  const { value } = node
  if (typeof value !== 'string' || mode === 'none' || !isText(value, isCertain(mode))) return
  search.found.push({
    start: node.start,
    end: node.end,
    place: 'expression',
    message: escape(value),
    parts: [{ kind: 'words', words: value }],
  })
}

const visitTemplate: Step = (node, mode, search) => {
  const parts = readTemplate(node, search.code)
  const words = parts.map((part) => (part.kind === 'words' ? part.words : '\uFFFC')).join('')
  if (mode === 'none' || !isText(words, isCertain(mode)))
    for (const one of listOf(node, 'expressions')) visit(one, mode === 'text' ? 'text' : 'look', search)
  else
    search.found.push({
      start: node.start,
      end: node.end,
      place: 'expression',
      parts,
      message: writeMessage(parts),
    })
}

const visitCall: Step = (node, _mode, search) => {
  const callee = childOf(node, 'callee')
  const isTextless = callee !== undefined && TEXTLESS_CALL.test(codeOf(callee, search.code))
  visitField(node, 'callee', 'look', search)
  for (const one of listOf(node, 'arguments')) visit(one, isTextless ? 'none' : 'look', search)
}

const STEPS: Readonly<Record<string, Step>> = {
  ImportDeclaration: skip,
  ImportExpression: skip,
  ExportAllDeclaration: skip,
  JSXText: skip,
  Literal: visitString,
  TemplateLiteral: visitTemplate,
  CallExpression: visitCall,
  NewExpression: visitCall,
  JSXElement: visitChildren,
  JSXFragment: visitChildren,
  JSXOpeningElement: (node, _mode, search) => {
    const tag = codeOf(childOf(node, 'name') ?? node, search.code)
    for (const attribute of listOf(node, 'attributes')) visitAttribute(attribute, tag, search)
  },
  JSXExpressionContainer: (node, mode, search) => visitField(node, 'expression', mode, search),
  TaggedTemplateExpression: (node, _mode, search) => {
    for (const one of listOf(childOf(node, 'quasi') ?? node, 'expressions')) visit(one, 'look', search)
  },
  VariableDeclarator: (node, _mode, search) => {
    const name = childOf(node, 'id')?.['name']
    const isTexts = typeof name === 'string' && TEXTS_NAME.test(name)
    visitField(node, 'init', isTexts ? 'record' : 'look', search)
  },
  ObjectExpression: (node, mode, search) => visitField(node, 'properties', inList(mode), search),
  ArrayExpression: (node, mode, search) =>
    visitField(node, 'elements', mode === 'none' ? 'none' : 'look', search),
  Property: (node, mode, search) => {
    if (node['computed'] === true) visitField(node, 'key', 'look', search)
    visitField(node, 'value', inList(mode), search)
  },
  ConditionalExpression: (node, mode, search) => {
    visitField(node, 'test', 'look', search)
    visitField(node, 'consequent', mode, search)
    visitField(node, 'alternate', mode, search)
  },
  LogicalExpression: (node, mode, search) => {
    visitField(node, 'left', node['operator'] === '&&' ? 'look' : mode, search)
    visitField(node, 'right', mode, search)
  },
  BinaryExpression: (node, mode, search) => {
    const inner = COMPARISON.test(String(node['operator'])) ? 'none' : mode
    visitField(node, 'left', inner, search)
    visitField(node, 'right', inner, search)
  },
  SwitchCase: (node, _mode, search) => {
    visitField(node, 'test', 'none', search)
    visitField(node, 'consequent', 'look', search)
  },
  MemberExpression: (node, _mode, search) => {
    visitField(node, 'object', 'look', search)
    if (node['computed'] === true) visitField(node, 'property', 'none', search)
  },
}

/** A text of JSX: an element's children, if there are words directly among them. */
function readChildren(node: SyntaxNode, code: string): FoundText | undefined {
  const children = listOf(node, 'children')
  const parts = trimmed(readParts(children, code, new Names()))
  const first = children[0]
  const last = children.at(-1)
  const hasWords = parts.some((part) => part.kind === 'words' && /\p{L}/u.test(part.words))
  if (!hasWords || first === undefined || last === undefined) return undefined
  return { start: first.start, end: last.end, place: 'children', parts, message: writeMessage(parts) }
}

const trimmed = (parts: readonly Part[]): Part[] =>
  parts.filter((part) => part.kind !== 'words' || part.words !== '')

function readParts(children: readonly SyntaxNode[], code: string, names: Names): Part[] {
  return children.flatMap((child): Part[] => {
    if (child.type === 'JSXText')
      return [{ kind: 'words', words: wordsOfJsx(code.slice(child.start, child.end)) }]
    if (child.type === 'JSXExpressionContainer') {
      const expression = childOf(child, 'expression') ?? child
      if (expression.type === 'JSXEmptyExpression') return []
      const { value } = expression
      if (expression.type === 'Literal' && typeof value === 'string') return [{ kind: 'words', words: value }]
      return [{ kind: 'value', name: names.of(expression, code), node: expression }]
    }
    const inner = trimmed(readParts(listOf(child, 'children'), code, names))
    const name = names.of(child, code)
    return inner.some((part) => part.kind !== 'value' && (part.kind !== 'words' || /\p{L}/u.test(part.words)))
      ? [{ kind: 'element', name, node: child, parts: inner }]
      : [{ kind: 'value', name, node: child }]
  })
}

function readTemplate(node: SyntaxNode, code: string): Part[] {
  const names = new Names()
  const expressions = listOf(node, 'expressions')
  return listOf(node, 'quasis').flatMap((quasi, at): Part[] => {
    // CAST: the field of a template's words.
    const { cooked } = quasi['value'] as { readonly cooked: string }
    const expression = expressions[at]
    const words: Part[] = cooked === '' ? [] : [{ kind: 'words', words: cooked }]
    return expression === undefined
      ? words
      : [...words, { kind: 'value', name: names.of(expression, code), node: expression }]
  })
}

/** Names of the values in one text: the same for the same code, numbered where different code would have the same one. */
class Names {
  readonly #codeByName = new Map<string, string>()

  of(node: SyntaxNode, code: string): string {
    const own = node.type.startsWith('JSX') ? `${node.start}` : codeOf(node, code)
    const base = nameOf(node)
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? base : `${base}${String(number)}`
      const known = this.#codeByName.get(name)
      if (known === own) return name
      if (known !== undefined) continue
      this.#codeByName.set(name, own)
      return name
    }
  }
}

function nameOf(node: SyntaxNode): string {
  const name = node['name']
  if (node.type === 'Identifier') return String(name)
  if (node.type === 'JSXElement') return tagOf(node)
  if (node.type === 'MemberExpression' || node.type === 'ChainExpression')
    return nameOf(childOf(node, 'property') ?? childOf(node, 'expression') ?? node)
  if (TYPED_EXPRESSION.has(node.type)) return nameOf(childOf(node, 'expression') ?? node)
  if (node.type === 'NewExpression') {
    const [first] = listOf(node, 'arguments')
    return first === undefined ? 'value' : nameOf(first)
  }
  if (node.type !== 'CallExpression') return 'value'
  const callee = childOf(node, 'callee') ?? node
  const object = childOf(callee, 'object')
  const called = [...(object === undefined ? [] : [object]), ...listOf(node, 'arguments')].map(nameOf)
  return called.find((name) => name !== 'value' && !/^[A-Z][a-z]/.test(name)) ?? nameOf(callee)
}

const tagOf = (node: SyntaxNode): string => {
  const tag = childOf(childOf(node, 'openingElement') ?? node, 'name')
  const name = tag?.type === 'JSXIdentifier' ? String(tag['name']) : 'element'
  return name.toLowerCase()
}

function writeMessage(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'words') return escape(part.words)
      return part.kind === 'value'
        ? `{${part.name}}`
        : `<${part.name}>${writeMessage(part.parts)}</${part.name}>`
    })
    .join('')
}

/** Braces and tags mean something in ICU messages. */
const escape = (words: string): string => words.replaceAll(/[{}<]+/g, (signs) => `'${signs}'`)

/** JSX drops line breaks with the white space around them, and joins what is left by spaces. */
function wordsOfJsx(source: string): string {
  const lines = source.split(/\r?\n/)
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart()
      return at === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/&(amp|nbsp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: '\u00A0',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
