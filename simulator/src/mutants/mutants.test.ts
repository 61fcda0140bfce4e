import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

const ROOT = new URL('../../../', import.meta.url)

test.each(MUTANTS)('$name finds the text that it replaces exactly once', async ({ edits = [], sql = [] }) => {
  expect(edits.length + sql.length).toBeGreaterThan(0)
  for (const { file, find } of edits) {
    const text = await readFile(new URL(file, ROOT), 'utf8')
    expect({ file, find, times: text.split(find).length - 1 }).toEqual({ file, find, times: 1 })
  }
})

test('no two mutants have one name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})
