import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './hash-sources.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'devnet-hash-'))
  await mkdir(join(root, 'web', 'dist'), { recursive: true })
  await writeFile(join(root, 'web', 'a.ts'), 'one')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const hash = () => hashSources(root, ['web', 'missing'])

test('changes with names and contents, not with builds and tests', async () => {
  const before = await hash()
  await writeFile(join(root, 'web', 'dist', 'out.js'), 'built')
  await writeFile(join(root, 'web', 'a.test.ts'), 'test')
  expect(await hash()).toBe(before)
  await writeFile(join(root, 'web', 'b.ts'), '')
  const withNew = await hash()
  expect(withNew).not.toBe(before)
  await writeFile(join(root, 'web', 'a.ts'), 'two')
  expect(await hash()).not.toBe(withNew)
})
