import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSources } from './watch-sources.ts'

let root: string
let stop: () => void
const onChange = vi.fn<() => void>()

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'watch-sources-'))
  await mkdir(join(root, 'packages/a/src'), { recursive: true })
  await mkdir(join(root, 'packages/a/testing'))
  onChange.mockClear()
  stop = watchSources(root, ['packages'], onChange)
})
afterEach(async () => {
  stop()
  await rm(root, { recursive: true })
})

test('many saves at once are one change', async () => {
  await Promise.all(
    ['a.ts', 'b.sql', 'c.json'].map((name) => writeFile(join(root, 'packages/a/src', name), '')),
  )
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), 60_000)
  await sleep(400)
  expect(onChange).toHaveBeenCalledOnce()
})

test('tests, their support and what is not a source do not count', async () => {
  const others = ['packages/a/src/a.test.ts', 'packages/a/testing/b.ts', 'packages/a/src/notes.md']
  await Promise.all(others.map((path) => writeFile(join(root, path), '')))
  await sleep(400)
  expect(onChange).not.toHaveBeenCalled()
  await writeFile(join(root, 'packages/a/src/a.ts'), '')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), 60_000)
})
