import { dirname, join } from 'node:path/posix'

/** Relative imports of a file: values and types, static and dynamic. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** Imports by file. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** The imports of each file. Keys are paths, values are the files' contents. */
export const readImports = (files: ReadonlyMap<string, string>): Imports =>
  new Map(
    [...files].map(([path, text]) => [
      path,
      [...text.matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target)),
    ]),
  )

/** The imports between the rooms of the files; imports within a room are left out. */
export function importsOfRooms(imports: Imports, roomOf: (path: string) => string): Imports {
  const rooms = new Map<string, string[]>()
  for (const [path, targets] of imports) {
    const room = roomOf(path)
    const others = targets.map(roomOf).filter((other) => other !== room)
    rooms.set(room, [...(rooms.get(room) ?? []), ...others])
  }
  return rooms
}

/**
 * Cycles of imports. Lint finds cycles of static imports; only this finds one where a lazily loaded part imports a type from the file that loads it.
 */
export function findImportCircles(imports: Imports): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((path) => [path, reach(imports, path)]))
  const grouped = new Set<string>()
  return [...imports.keys()].flatMap((path) => {
    if (grouped.has(path) || reached.get(path)?.has(path) !== true) return []
    const circle = [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path))
    for (const other of circle) grouped.add(other)
    return [circle.toSorted()]
  })
}

/** Everything reachable from a node, including itself only through a cycle. */
function reach(imports: Imports, start: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...(imports.get(start) ?? [])]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    open.push(...(imports.get(path) ?? []))
  }
  return seen
}
