import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

const MOST_FILES = 20

const folders = Object.groupBy(
  globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }),
  (file) => dirname(file),
)

it('finds the folders of this package', () => {
  expect(Object.keys(folders).length).toBeGreaterThan(40)
})

it.each(Object.entries(folders))('%s is small enough to be read as one list', (_, files = []) => {
  expect(files.length).toBeLessThanOrEqual(MOST_FILES)
})
