/** A part of a body, and where it is. */
interface Part {
  readonly value: unknown
  readonly name: string
  readonly parent: Part | undefined
}

/**
 * The path of a text of a parsed JSON body that has the character NUL, or of the object with such a name; undefined if there is none. PostgreSQL
 * stores no such text, so that a query with one ends as an error of the database.
 */
export function findNul(body: unknown): string | undefined {
  // Without recursion, and without a path for each part: a body may be nested as deeply as it is long.
  const waiting: Part[] = [{ value: body, name: '', parent: undefined }]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const { value } = part
    if (typeof value === 'string' && value.includes('\0')) return pathOf(part)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) return pathOf(part)
      waiting.push({ value: inner, name, parent: part })
    }
  }
  return undefined
}

function pathOf(part: Part): string {
  const names: string[] = []
  for (let at = part; at.parent !== undefined; at = at.parent) names.push(at.name)
  return names.toReversed().join('.')
}
