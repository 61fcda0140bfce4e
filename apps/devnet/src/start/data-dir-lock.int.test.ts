import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DevnetError } from '../devnet-error.ts'
import { lockDataDir } from './data-dir-lock.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'devnet-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const lockPath = () => join(dataDir, 'devnet.lock')
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
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(DevnetError)
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    `Another devnet (process ${process.pid}) uses ${dataDir}`,
  )
  await lock.release()
  await (await lockDataDir(dataDir)).release()
})

test('a lock whose owner is gone does not count, nor does one whose number another program got', async () => {
  await writeFile(lockPath(), JSON.stringify({ owner: { pid: 2 ** 22 + 1, mark: 'main.ts' }, processes: [] }))
  await (await lockDataDir(dataDir)).release()
  await writeFile(
    lockPath(),
    JSON.stringify({ owner: { pid: process.ppid, mark: 'not-in-there' }, processes: [] }),
  )
  await (await lockDataDir(dataDir)).release()
})

test('half a lock file, from a crash, does not count', async () => {
  await writeFile(lockPath(), '{"owner":')
  await (await lockDataDir(dataDir)).release()
})

test('waits for the processes that an interrupted start left behind', async () => {
  const farewellPath = join(dataDir, 'farewell')
  const child = await startMarked('leftover-of-the-last-start', farewellPath)
  const processes = [{ pid: child.pid, mark: 'leftover-of-the-last-start' }]
  await writeFile(lockPath(), JSON.stringify({ owner: { pid: 2 ** 22 + 1, mark: 'main.ts' }, processes }))
  const locking = lockDataDir(dataDir)
  child.kill('SIGTERM')
  await (await locking).release()
  expect(existsSync(farewellPath)).toBe(true)
})
