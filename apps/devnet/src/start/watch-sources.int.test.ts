import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSources } from './watch-sources.ts'

let stop: () => void
const onChange = vi.fn<() => void>()

const root = useFresh(temporaryFolder)
beforeEach(async () => {
  await mkdir(join(root.path, 'packages/a/src'), { recursive: true })
  await mkdir(join(root.path, 'packages/a/testing'))
  onChange.mockClear()
  stop = watchSources(root.path, ['packages'], onChange)
})
afterEach(async () => {
  stop()
})

test('many saves at once are one change', async () => {
  await Promise.all(
    ['a.ts', 'b.sql', 'c.json'].map((name) => writeFile(join(root.path, 'packages/a/src', name), '')),
  )
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), 60_000)
  await sleep(400)
  expect(onChange).toHaveBeenCalledOnce()
})

test('tests, their support and what is not a source do not count', async () => {
  const others = ['packages/a/src/a.test.ts', 'packages/a/testing/b.ts', 'packages/a/src/notes.md']
  await Promise.all(others.map((path) => writeFile(join(root.path, path), '')))
  await sleep(400)
  expect(onChange).not.toHaveBeenCalled()
  await writeFile(join(root.path, 'packages/a/src/a.ts'), '')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), 60_000)
})
