import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = [
  ...['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
  'contracts',
  'e2e',
  'labs',
  'bench',
  'simulator',
  'attacker',
  'mutation',
  'bootstrap',
]
/** A page, as newcomers read it. */
const MOST_LINES = 90
/** Rooms that any package may have; their names explain them. */
const KNOWN = new Set(['testing', 'generated'])

function roomsOf(path: string): readonly string[] {
  const sources = join(ROOT, path, 'src')
  if (!existsSync(sources)) return []
  return (
    readdirSync(sources, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !KNOWN.has(entry.name))
      .map(({ name }) => name)
      // A checkout keeps the empty folders of moved rooms.
      .filter((name) => readdirSync(join(sources, name)).length > 0)
  )
}

describe.each(PACKAGES)('the README of %s', (path) => {
  const readme = readFileSync(join(ROOT, path, 'README.md'), 'utf8')

  test('is a page at most', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(MOST_LINES)
  })

  test('names every room', () => {
    const missing = roomsOf(path).filter((room) => !new RegExp(`\\b${room}\\b`).test(readme))
    expect(missing).toEqual([])
  })
})
