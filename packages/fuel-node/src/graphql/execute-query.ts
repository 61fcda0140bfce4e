import {
  GraphQLError,
  Kind,
  parse,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

export type Variables = Readonly<Record<string, unknown>>
/** An object's fields: values, or functions of the field's arguments. */
export type Fields = Readonly<Record<string, unknown>>

/** Types that are one of several: a fragment upon another of them does not apply. */
const CONCRETE =
  /^(?:Input(?:Coin|Contract|Message)|(?:Coin|Contract|Change|Variable)Output|ContractCreated|(?:Preconfirmation|DryRun)?(?:Submitted|Success|Failure|SqueezedOut)Status|(?:Light|Heavy)Operation|Coin|MessageCoin)$/

interface Scope {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Variables
}

export interface Operation extends Scope {
  readonly node: OperationDefinitionNode
}

/** Reads a request's operation. Throws GraphQLError. */
export function readOperation(query: string, variables: Variables, name: string | undefined): Operation {
  const document: DocumentNode = parse(query)
  const fragments = new Map<string, FragmentDefinitionNode>()
  const operations: OperationDefinitionNode[] = []
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
    if (node.kind === Kind.OPERATION_DEFINITION) operations.push(node)
  }
  const node = operations.find((one) => name === undefined || one.name?.value === name)
  if (node === undefined) throw new GraphQLError(`Unknown operation named "${String(name)}"`)
  return { node, fragments, variables }
}

const argumentsOf = (node: Pick<FieldNode, 'arguments'>, { variables }: Scope): Variables =>
  Object.fromEntries(
    (node.arguments ?? []).map(({ name, value }) => [
      name.value,
      valueFromASTUntyped(value, { ...variables }),
    ]),
  )

function isIncluded({ directives = [] }: Pick<FieldNode, 'directives'>, scope: Scope): boolean {
  return directives.every((directive) => {
    const isSet = argumentsOf(directive, scope)['if'] === true
    return directive.name.value === 'skip' ? !isSet : isSet
  })
}

function select(value: unknown, selections: SelectionSetNode | undefined, scope: Scope): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((item: unknown) => select(item, selections, scope))
  if (selections === undefined) return typeof value === 'bigint' ? value.toString() : value
  // CAST: every object that is asked for fields was made for that.
  return selectFields(value as Fields, selections, scope)
}

/** The selected fields of an object. Throws GraphQLError for one that it does not have. */
export function selectFields(source: Fields, { selections }: SelectionSetNode, scope: Scope): Fields {
  const result: Record<string, unknown> = {}
  const typeName = source['__typename']
  for (const node of selections) {
    if (!isIncluded(node, scope)) continue
    if (node.kind === Kind.FIELD) {
      const name = node.name.value
      const key = node.alias?.value ?? name
      const field = source[name]
      if (field === undefined && typeof typeName !== 'string') {
        throw new GraphQLError(`Unknown field "${name}"`)
      }
      const value: unknown = typeof field === 'function' ? field(argumentsOf(node, scope)) : field
      result[key] = select(value, node.selectionSet, scope)
      continue
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(node.name.value) : node
    const condition = fragment?.typeCondition?.name.value
    if (fragment === undefined) continue
    if (
      condition !== undefined &&
      CONCRETE.test(condition) &&
      typeof typeName === 'string' &&
      condition !== typeName
    )
      continue
    Object.assign(result, selectFields(source, fragment.selectionSet, scope))
  }
  return result
}
