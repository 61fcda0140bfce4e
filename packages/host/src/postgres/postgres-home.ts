import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { HostError } from '../host-error.ts'
import { findPostgresPrograms, programsIn, type PostgresPrograms } from './postgres-programs.ts'
import { canReach, findPostgresUser, type PostgresUser } from './postgres-user.ts'

/** Location of a cluster and the user who runs it. */
export interface PostgresHome {
  programs: PostgresPrograms
  user: PostgresUser | undefined
  /** Directory that contains `cluster`, writable for the user. */
  directory: string
}

/** File in the data directory with the location of a cluster that cannot be inside it. */
const NOTE = 'postgres-location'
const ORIGIN = 'origin'

async function readText(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** A directory that every user can enter but only root can write. */
async function findOpenDirectory(user: PostgresUser): Promise<string> {
  for (const candidate of ['/var/lib/sunspan', '/var/tmp/sunspan', join(tmpdir(), 'sunspan')]) {
    try {
      await mkdir(candidate, { recursive: true, mode: 0o755 })
      const status = await lstat(candidate)
      // Anyone can create names in a temporary directory, so one that root does not own is not trusted.
      if (!status.isDirectory() || status.uid !== 0 || (status.mode & 0o022) !== 0) continue
      await chmod(candidate, 0o755)
      if (await canReach(user, candidate)) return candidate
    } catch {
      // Read-only or forbidden; the next candidate may work.
      continue
    }
  }
  throw new HostError('No directory was found that the OS user of PostgreSQL can enter.', {
    hint: 'Move the checkout out of the closed directory, or set DATABASE_URL to a PostgreSQL server of your own.',
  })
}

async function copyPrograms(programs: PostgresPrograms, open: string): Promise<PostgresPrograms> {
  const target = join(open, `postgres-${programs.version}-${process.platform}-${process.arch}`)
  const existing = await lstat(target).catch(() => undefined)
  if (existing === undefined) {
    const partial = await mkdtemp(`${target}.partial-`)
    await cp(programs.directory, partial, { recursive: true, verbatimSymlinks: true })
    await chmod(partial, 0o755)
    // The first rename wins; the copies are equal.
    await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  }
  return programsIn(target, programs.version)
}

// Only those of temporary directories: a data directory missing elsewhere may be on a disk that is not mounted today.
async function removeAbandoned(open: string): Promise<void> {
  for (const name of await readdir(open)) {
    if (!name.startsWith('data-')) continue
    const directory = join(open, name)
    const origin = await readText(join(directory, ORIGIN))
    if (origin === undefined || !origin.startsWith(resolve(tmpdir()) + sep)) continue
    if ((await readText(join(origin, NOTE))) !== directory)
      await rm(directory, { recursive: true, force: true })
  }
}

async function placeOutside(dataDir: string, user: PostgresUser): Promise<string> {
  const open = await findOpenDirectory(user)
  await removeAbandoned(open)
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const directory = await mkdtemp(join(open, `data-${key}-`))
  await chown(directory, user.uid, user.gid)
  // Write the note first: a location whose origin does not refer back to it counts as abandoned.
  await writeFile(join(dataDir, NOTE), `${directory}\n`)
  await writeFile(join(directory, ORIGIN), `${dataDir}\n`)
  return directory
}

/** The location that a data directory refers to, unless the directory is a copy of another one, whose database it must not share. */
async function findPlaceOutside(dataDir: string): Promise<string | undefined> {
  const noted = await readText(join(dataDir, NOTE))
  if (noted === undefined || (await lstat(noted).catch(() => undefined)) === undefined) return undefined
  const origin = await readText(join(noted, ORIGIN))
  if (origin !== undefined && origin !== dataDir) {
    if ((await readText(join(origin, NOTE))) === noted) return undefined
    await writeFile(join(noted, ORIGIN), `${dataDir}\n`)
  }
  return noted
}

async function placeData(dataDir: string, user: PostgresUser): Promise<string> {
  const outside = await findPlaceOutside(dataDir)
  if (outside !== undefined) return outside
  if (!(await canReach(user, resolve(dataDir, '..')))) return placeOutside(dataDir, user)
  await chown(dataDir, user.uid, user.gid)
  return dataDir
}

/** Decides where the cluster of `dataDir` is stored; for root in a closed checkout, that is outside of it. */
export async function preparePostgresHome(dataDir: string): Promise<PostgresHome> {
  const absolute = resolve(dataDir)
  await mkdir(dirname(absolute), { recursive: true })
  await mkdir(absolute, { recursive: true, mode: 0o700 })
  const programs = await findPostgresPrograms()
  const user = await findPostgresUser(join(absolute, 'cluster'))
  if (user === undefined) return { programs, user, directory: absolute }
  const reachable = await canReach(user, programs.directory)
  return {
    programs: reachable ? programs : await copyPrograms(programs, await findOpenDirectory(user)),
    user,
    directory: await placeData(absolute, user),
  }
}
