import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateArtifacts } from '../compile.ts'

const directory = join(import.meta.dirname, 'generated')

test('the generated files are what the sources compile to', () => {
  const compiled = generateArtifacts()

  expect(readdirSync(directory).toSorted()).toEqual([...compiled.keys()].toSorted())
  for (const [file, content] of compiled) {
    expect(readFileSync(join(directory, file), 'utf8') === content, `${file} is out of date`).toBe(true)
  }
})
