import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { HostError } from '../host-error.ts'

const run = promisify(execFile)
const COMMAND_TIMEOUT_MS = 10_000

/** The OS user for PostgreSQL, which refuses to run as root. */
export interface PostgresUser {
  uid: number
  gid: number
}

async function findUser(name: string): Promise<PostgresUser | undefined> {
  try {
    const options = { timeout: COMMAND_TIMEOUT_MS }
    const [uid, gid] = await Promise.all([
      run('id', ['-u', name], options).then(({ stdout }) => Number(stdout)),
      run('id', ['-g', name], options).then(({ stdout }) => Number(stdout)),
    ])
    return uid > 0 ? { uid, gid } : undefined
  } catch {
    // "id" fails for an unknown name.
    return undefined
  }
}

async function createUser(name: string): Promise<PostgresUser | undefined> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ]
  for (const [command, args] of attempts) {
    try {
      await run(command, args, { timeout: COMMAND_TIMEOUT_MS })
    } catch {
      // Not this distribution's command; the next one or "nobody" will do.
      continue
    }
    const user = await findUser(name)
    if (user !== undefined) return user
  }
  return undefined
}

async function findOwner(path: string): Promise<PostgresUser | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return uid === 0 ? undefined : { uid, gid }
  } catch {
    // A cluster that does not exist yet has no owner.
    return undefined
  }
}

/**
 * Undefined for an ordinary user, who runs PostgreSQL directly. For root: the owner of the existing cluster, else the user "postgres"
 * (created if missing), else "nobody".
 */
export async function findPostgresUser(cluster: string): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const user =
    (await findOwner(cluster)) ??
    (await findUser('postgres')) ??
    (await findUser('_postgres')) ??
    (await createUser('postgres')) ??
    (await findUser('nobody'))
  if (user !== undefined) return user
  throw new HostError('PostgreSQL refuses to run as root and no other OS user could be found or created.', {
    hint: 'Create an OS user named "postgres", start as an ordinary user, or set DATABASE_URL.',
  })
}

/** Whether the user can traverse every directory down to `path`, which need not exist. */
export async function canReach(user: PostgresUser, path: string): Promise<boolean> {
  for (let directory = path; ; directory = dirname(directory)) {
    const status = await stat(directory).catch(() => undefined)
    if (status !== undefined) {
      const bit = status.uid === user.uid ? 0o100 : status.gid === user.gid ? 0o010 : 0o001
      if ((status.mode & bit) === 0) return false
    }
    if (directory === dirname(directory)) return true
  }
}
