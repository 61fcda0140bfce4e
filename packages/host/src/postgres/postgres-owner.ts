import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HostError } from '../host-error.ts'
import { isSameProcess, readProcessStart, type ProcessIdentity } from '../processes/process-identity.ts'

const OWNER = 'owner.json'

async function readOwner(path: string): Promise<ProcessIdentity | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return undefined
    return { pid: Number(value.pid), startedAt: String(value.startedAt) }
  } catch {
    // Absent, or truncated by a crash: in either case no owner can be identified.
    return undefined
  }
}

/** Claims the data directory for this process; throws while the process that last claimed it is still running. */
export async function claimDataDirectory(directory: string, dataDir: string): Promise<() => Promise<void>> {
  const path = join(directory, OWNER)
  const owner = await readOwner(path)
  if (owner !== undefined && isSameProcess(owner)) {
    throw new HostError(`The data directory ${dataDir} is in use by process ${owner.pid}.`, {
      hint: 'Stop that process first, or set DATA_DIR to another directory.',
    })
  }
  const self = { pid: process.pid, startedAt: readProcessStart(process.pid) }
  await writeFile(path, JSON.stringify(self), { mode: 0o600 })
  return () => rm(path, { force: true })
}
