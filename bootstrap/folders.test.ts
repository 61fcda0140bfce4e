import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const MOST_FILES = 20

const sources = globSync(
  '{apps,packages,simulator,attacker,mutation,bench,e2e,labs,contracts,bootstrap}/**/*.{ts,tsx,mjs}',
  {
    cwd: join(import.meta.dirname, '..'),
    exclude: (path) => /(?:^|[\\/])(?:node_modules|dist|generated)(?:$|[\\/])/.test(path),
  },
)
const folders = Object.groupBy(
  sources.filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path)),
  (path) => dirname(path),
)

it('a folder has no more files than can be seen at once, not counting tests', () => {
  expect(Object.keys(folders).length).toBeGreaterThan(250)
  const crowded = Object.entries(folders).flatMap(([folder, files = []]) =>
    files.length > MOST_FILES ? [`${folder}: ${files.length}`] : [],
  )
  expect(crowded).toEqual([])
})
