import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readProcessStart } from '../processes/process-identity.ts'

const read = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Connection URL of the embedded server currently running on a data directory; undefined if none is. Starts nothing. */
export async function findEmbeddedPostgres(
  dataDir: string,
  database = 'sunspan',
): Promise<string | undefined> {
  // The cluster is elsewhere if PostgreSQL's OS user cannot enter the data directory.
  const directory = (await read(join(dataDir, 'postgres-location')))?.trim() ?? dataDir
  const lock = (await read(join(directory, 'cluster', 'postmaster.pid')))?.split('\n')
  const password = (await read(join(directory, 'password')))?.trim()
  const pid = Number(lock?.[0])
  const port = Number(lock?.[3])
  const isRunning = Number.isSafeInteger(pid) && pid > 1 && readProcessStart(pid) !== undefined
  if (password === undefined || !Number.isInteger(port) || !isRunning) return undefined
  return `postgres://postgres:${password}@127.0.0.1:${String(port)}/${encodeURIComponent(database)}`
}
