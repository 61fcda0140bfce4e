const MOST_NAMED = 5

/** Paths of what differs between two JSON values, the first few. */
export function findDifferences(one: unknown, other: unknown): readonly string[] {
  const found = differencesOf(one, other, '')
  const rest = found.length - MOST_NAMED
  return rest > 0 ? [...found.slice(0, MOST_NAMED), `and ${String(rest)} more`] : found
}

function differencesOf(one: unknown, other: unknown, path: string): readonly string[] {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other) ? [] : [path]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differencesOf(one[key], other[key], path === '' ? key : `${path}.${key}`),
  )
}

/** Arrays are objects by index here. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
