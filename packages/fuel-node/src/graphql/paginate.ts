import { NodeError } from '../chain/node-error.ts'
import { amountOf, optional } from './read-arguments.ts'
import type { Fields, Variables } from './execute-query.ts'

/** A page of a connection, as `first`, `last`, `after` and `before` ask. Throws NodeError when neither end is named. */
export function paginate<T>(
  items: readonly T[],
  { cursorOf, nodeOf }: { readonly cursorOf: (item: T) => string; readonly nodeOf: (item: T) => Fields },
  variables: Variables,
): Fields {
  const hasFirst = optional(variables, 'first')
  const hasLast = optional(variables, 'last')
  if (hasFirst === hasLast) {
    throw new NodeError(
      hasFirst
        ? 'Either first `n` or last `n` elements should be queried'
        : 'The queries for the whole range is not supported',
    )
  }
  const placeOf = (name: string): number =>
    items.findIndex((item) => cursorOf(item) === String(variables[name]))
  const from = optional(variables, 'after') ? placeOf('after') + 1 : 0
  const to = optional(variables, 'before') ? placeOf('before') : items.length
  const range = items.slice(from, to)
  const count = Number(amountOf(variables[hasFirst ? 'first' : 'last'], 'first'))
  const page = hasFirst ? range.slice(0, count) : range.slice(-count).toReversed()
  const isMore = range.length > page.length
  const cursors = page.map(cursorOf)
  return {
    nodes: page.map(nodeOf),
    edges: page.map((item) => ({ node: nodeOf(item), cursor: cursorOf(item) })),
    pageInfo: {
      hasNextPage: hasFirst && isMore,
      hasPreviousPage: hasLast && isMore,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  }
}
