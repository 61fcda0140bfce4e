import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { compileContracts } from '../compile.ts'

it('has generated files that are what the sources compile to', async () => {
  const compiled = await compileContracts()
  const files = await readdir(join(import.meta.dirname, 'generated'))
  expect(files.toSorted()).toEqual(compiled.map(({ path }) => basename(path)).toSorted())
  for (const { path, text } of compiled) {
    expect((await readFile(path, 'utf8')) === text, `${basename(path)} is out of date`).toBe(true)
  }
})
