import { dirname, join } from 'node:path/posix'

/** The relative imports of a file: of values and of types, at the start and later. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** What each of them imports. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** The imports of each file. Keys are paths, values the texts of the files. */
export const readImports = (files: ReadonlyMap<string, string>): Imports =>
  new Map(
    [...files].map(([path, text]) => [
      path,
      [...text.matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target)),
    ]),
  )

/** The imports of the rooms that files are in; those within a room are none. */
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
 * Those that import each other in a circle, by circles. Lint finds files whose imports at the start go round; where a part that is
 * fetched later takes a type from the file that fetches it, only this does.
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

/** All that can be come to from one, itself only by a circle. */
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
