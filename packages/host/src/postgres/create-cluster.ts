import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnGuarded } from '../processes/spawn-guarded.ts'
import { describePostgresFailure } from './postgres-failure.ts'
import type { PostgresHome } from './postgres-home.ts'
import { buildPostgresEnvironment } from './postgres-settings.ts'

const PASSWORD = 'password'

async function writePassword(home: PostgresHome): Promise<string> {
  const path = join(home.directory, PASSWORD)
  await writeFile(path, randomBytes(18).toString('base64url'), { mode: 0o600 })
  if (home.user !== undefined) await chown(path, home.user.uid, home.user.gid)
  return path
}

async function runInitdb(home: PostgresHome, target: string, passwordFile: string): Promise<void> {
  const output: string[] = []
  const child = await spawnGuarded({
    name: 'PostgreSQL',
    command: home.programs.initdb,
    args: [
      '--pgdata',
      target,
      '--username',
      'postgres',
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
      '--no-instructions',
    ],
    cwd: home.directory,
    env: buildPostgresEnvironment(),
    uid: home.user?.uid,
    gid: home.user?.gid,
    onOutput: (line) => output.push(line),
  })
  const { code } = await child.exited
  if (code !== 0) throw describePostgresFailure(new Error(`initdb ended with code ${String(code)}`), output)
}

/** Creates the cluster if it does not exist, and returns its directory and its superuser's password. */
export async function createCluster(home: PostgresHome): Promise<{ cluster: string; password: string }> {
  const cluster = join(home.directory, 'cluster')
  const exists = await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)
  if (exists === undefined) {
    // Created under a temporary name, so that an interrupted start leaves no incomplete cluster.
    const partial = `${cluster}.partial`
    await rm(partial, { recursive: true, force: true })
    await runInitdb(home, partial, await writePassword(home))
    await rename(partial, cluster)
  }
  return { cluster, password: (await readFile(join(home.directory, PASSWORD), 'utf8')).trim() }
}
