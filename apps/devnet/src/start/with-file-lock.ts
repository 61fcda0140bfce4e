import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from './process-identity.ts'

const POLL_MS = 50

async function isHeld(path: string): Promise<boolean> {
  const content = await readFile(path, 'utf8').catch(() => '')
  const [pid, mark] = content.split(' ')
  return pid !== undefined && mark !== undefined && (await isRunning(Number(pid), mark))
}

/** Runs work while no other process on this machine runs it under the same file. A dead process holds no lock. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${process.pid} ${basename(process.argv[1] ?? 'node')}`)
  for (;;) {
    try {
      // Created together with its content: an empty lock would look abandoned.
      await link(draft, path)
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (await isHeld(path)) await sleep(POLL_MS)
      else await rm(path, { force: true })
    }
  }
  try {
    return await work()
  } finally {
    await Promise.all([rm(path, { force: true }), rm(draft, { force: true })])
  }
}
