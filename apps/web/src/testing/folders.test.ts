import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const MOST_FILES = 20

const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true }).filter(
  (entry) => entry.isFile() && !entry.name.includes('.test.'),
)

it('no folder has more files than can be seen at once, beside its tests', () => {
  const counts = new Map<string, number>()
  for (const { parentPath } of files) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1)
  expect(files.length).toBeGreaterThan(300)
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})
