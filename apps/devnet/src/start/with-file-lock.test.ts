import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { withFileLock } from './with-file-lock.ts'

const folder = useFresh(temporaryFolder)

test('one after another, also past a failure', async () => {
  const path = join(folder.path, 'lock')
  let inside = 0
  let most = 0
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside--
    if (fails) throw new Error('no')
  }
  const results = await Promise.allSettled(
    [true, false, false].map((fails) => withFileLock(path, work(fails))),
  )
  expect(most).toBe(1)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('a lock of a process that is gone does not count', async () => {
  const path = join(folder.path, 'lock')
  await writeFile(path, `${2 ** 22 + 1} main.ts`)
  expect(await withFileLock(path, async () => 'done')).toBe('done')
})
