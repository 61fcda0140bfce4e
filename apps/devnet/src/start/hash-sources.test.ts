import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, test } from 'vitest'
import { hashSources } from './hash-sources.ts'

const root = useFresh(temporaryFolder)
beforeEach(async () => {
  await mkdir(join(root.path, 'web', 'dist'), { recursive: true })
  await writeFile(join(root.path, 'web', 'a.ts'), 'one')
})

const hash = () => hashSources(root.path, ['web', 'missing'])

test('changes with names and contents, not with builds and tests', async () => {
  const before = await hash()
  await writeFile(join(root.path, 'web', 'dist', 'out.js'), 'built')
  await writeFile(join(root.path, 'web', 'a.test.ts'), 'test')
  expect(await hash()).toBe(before)
  await writeFile(join(root.path, 'web', 'b.ts'), '')
  const withNew = await hash()
  expect(withNew).not.toBe(before)
  await writeFile(join(root.path, 'web', 'a.ts'), 'two')
  expect(await hash()).not.toBe(withNew)
})
