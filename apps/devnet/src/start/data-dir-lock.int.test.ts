import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { DevnetError } from '../devnet-error.ts'
import { lockDataDir } from './data-dir-lock.ts'

const dataDir = useFresh(temporaryFolder)

const lockPath = () => join(dataDir.path, 'devnet.lock')
/** A process whose command line contains the mark, and which creates a file right before it exits. */
async function startMarked(mark: string, farewellPath: string) {
  const script = `process.on('SIGTERM', () => { require('node:fs').writeFileSync(process.argv[2], ''); process.exit() })
    setInterval(() => {}, 1000); console.log('ready')`
  const child = spawn(process.execPath, ['-e', script, mark, farewellPath], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a folder belongs to one start at a time, and to the next after it', async () => {
  const lock = await lockDataDir(dataDir.path)
  await expect(lockDataDir(dataDir.path)).rejects.toThrow(DevnetError)
  await expect(lockDataDir(dataDir.path)).rejects.toThrow(
    `Another devnet (process ${process.pid}) uses ${dataDir.path}`,
  )
  await lock.release()
  await (await lockDataDir(dataDir.path)).release()
})

test('a lock whose owner is gone does not count, nor does one whose number another program got', async () => {
  await writeFile(lockPath(), JSON.stringify({ owner: { pid: 2 ** 22 + 1, mark: 'main.ts' }, processes: [] }))
  await (await lockDataDir(dataDir.path)).release()
  await writeFile(
    lockPath(),
    JSON.stringify({ owner: { pid: process.ppid, mark: 'not-in-there' }, processes: [] }),
  )
  await (await lockDataDir(dataDir.path)).release()
})

test('half a lock file, from a crash, does not count', async () => {
  await writeFile(lockPath(), '{"owner":')
  await (await lockDataDir(dataDir.path)).release()
})

test('waits for the processes that an interrupted start left behind', async () => {
  const farewellPath = join(dataDir.path, 'farewell')
  const child = await startMarked('leftover-of-the-last-start', farewellPath)
  const processes = [{ pid: child.pid, mark: 'leftover-of-the-last-start' }]
  await writeFile(lockPath(), JSON.stringify({ owner: { pid: 2 ** 22 + 1, mark: 'main.ts' }, processes }))
  const locking = lockDataDir(dataDir.path)
  child.kill('SIGTERM')
  await (await locking).release()
  expect(existsSync(farewellPath)).toBe(true)
})
