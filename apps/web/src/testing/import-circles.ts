import { dirname, join } from 'node:path/posix'

/** The relative imports of a file: of values and of types, at the start and later. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g

/**
 * The groups of files that import each other in a circle. Lint finds those of imports at the start; a part that is fetched later and
 * takes a type from the file that fetches it, only this finds. Keys are paths, values the texts of the files.
 */
export function findImportCircles(files: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const imports = new Map([...files].map(([path, text]) => [path, importsOf(path, text)]))
  const reached = new Map([...imports.keys()].map((path) => [path, reach(imports, path)]))
  const grouped = new Set<string>()
  return [...imports.keys()].flatMap((path) => {
    if (grouped.has(path) || reached.get(path)?.has(path) !== true) return []
    const circle = [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path))
    for (const other of circle) grouped.add(other)
    return [circle.toSorted()]
  })
}

const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target))

/** Every file that can be come to from one, itself only by a circle. */
function reach(imports: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...(imports.get(start) ?? [])]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    open.push(...(imports.get(path) ?? []))
  }
  return seen
}
