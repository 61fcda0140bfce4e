import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import foundBy from './found-by.json' with { type: 'json' }
import { MUTANTS } from './mutants.ts'

const ROOT = new URL('../../../', import.meta.url)

test.each(MUTANTS)('$name finds the text that it replaces exactly once', async ({ edits = [], sql = [] }) => {
  expect(edits.length + sql.length).toBeGreaterThan(0)
  for (const { file, find } of edits) {
    const text = await readFile(new URL(file, ROOT), 'utf8')
    expect({ file, find, times: text.split(find).length - 1 }).toEqual({ file, find, times: 1 })
  }
})

test('the table of the documentation has each of them, says what it does, and which seed finds it', async () => {
  const text = await readFile(new URL('docs/simulation/planted-bugs.md', ROOT), 'utf8')
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const seeds = new Map<string, number | null>(Object.entries(foundBy))
  expect([...seeds.keys()].toSorted()).toEqual(MUTANTS.map(({ name }) => name).toSorted())
  for (const { name, bug, guardedBy = '' } of MUTANTS) {
    const [row] = cells.filter((candidate) => candidate[1] === name)
    const said = { name, bug: row?.[2], seed: row?.[3], guardedBy: row?.[5] }
    const seed: unknown =
      seeds.get(name) === null ? expect.stringMatching(/^not in \d+$/) : String(seeds.get(name))
    expect(said).toEqual({ name, bug, seed, guardedBy })
  }
})

test('no two mutants have one name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})
