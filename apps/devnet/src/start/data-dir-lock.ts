import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DevnetError } from '../devnet-error.ts'
import { isRunning } from './process-identity.ts'

export interface DataDirLock {
  /** Records a process that uses the folder, so that a later start can wait for its exit. `mark` is part of its command line. */
  addProcess(pid: number, mark: string): Promise<void>
  release(): Promise<void>
}

interface LockedProcess {
  pid: number
  mark: string
}

interface LockFile {
  owner: LockedProcess
  processes: LockedProcess[]
}

const LEFTOVER_TIMEOUT_MS = 15_000

async function readLock(path: string): Promise<LockFile | undefined> {
  try {
    // CAST: written below.
    return JSON.parse(await readFile(path, 'utf8')) as LockFile
  } catch (error) {
    if (error instanceof SyntaxError) return { owner: { pid: 0, mark: '' }, processes: [] }
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function waitForLeftovers(processes: readonly LockedProcess[]): Promise<void> {
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS
  for (const { pid, mark } of processes) {
    while (await isRunning(pid, mark)) {
      if (Date.now() > deadline) {
        throw new DevnetError(
          `A process of the last start, number ${pid}, has not ended: end it ("kill ${pid}"), then start again.`,
        )
      }
      await sleep(50)
    }
  }
}

/** Locks the data folder for this process. Throws DevnetError when another start uses it; waits for leftovers of an interrupted one. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = join(dataDir, 'devnet.lock')
  await mkdir(dataDir, { recursive: true })
  const content: LockFile = {
    owner: { pid: process.pid, mark: basename(process.argv[1] ?? 'node') },
    processes: [],
  }
  const draft = `${path}.${process.pid}`
  const write = () => writeFile(draft, JSON.stringify(content))
  const previous = await readLock(path)
  if (previous && (await isRunning(previous.owner.pid, previous.owner.mark))) {
    throw new DevnetError(
      `Another devnet (process ${previous.owner.pid}) uses ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    )
  }
  if (previous) {
    await waitForLeftovers(previous.processes)
    await rm(path, { force: true })
  }
  try {
    // Created and updated atomically, so a partial file is never read.
    await write()
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new DevnetError(`Another devnet is just starting in ${dataDir}.`, { cause: error })
  } finally {
    await rm(draft, { force: true })
  }
  let writing = Promise.resolve()
  return {
    addProcess(pid, mark) {
      content.processes.push({ pid, mark })
      writing = writing.then(write).then(() => rename(draft, path))
      return writing
    },
    async release() {
      await writing.catch(() => undefined)
      await Promise.all([rm(path, { force: true }), rm(draft, { force: true })])
    },
  }
}
