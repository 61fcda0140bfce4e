import { HostError } from '../host-error.ts'

const CASES: readonly { pattern: RegExp; message: string; hint: string }[] = [
  {
    pattern: /No space left on device|ENOSPC|disk quota exceeded|EDQUOT/i,
    message: 'The disk is full, so PostgreSQL cannot write its data.',
    hint: 'Free at least 500 MB, or set DATA_DIR to a directory on another disk.',
  },
  {
    pattern: /Permission denied|EACCES|EPERM|EROFS|Read-only file system|has wrong ownership/i,
    message: 'PostgreSQL may not read or write its data directory.',
    hint: 'Start as the user who owns the data directory, or set DATA_DIR to a directory of your own.',
  },
  {
    pattern: /Address already in use|could not create any TCP\/IP sockets|could not bind/i,
    message: 'The port chosen for PostgreSQL was taken by another program.',
    hint: 'Start again; another port is chosen each time.',
  },
  {
    pattern: /initialized by PostgreSQL version|incompatible with server/i,
    message: 'The data directory was made by another version of PostgreSQL.',
    hint: 'Set DATA_DIR to an empty directory, or move the data over with pg_dump of the old version.',
  },
  {
    pattern: /could not (create|map) (anonymous )?shared memory|Cannot allocate memory|ENOMEM/i,
    message: 'There is not enough memory for PostgreSQL.',
    hint: 'Close other programs and start again.',
  },
  {
    pattern: /error while loading shared libraries|ENOEXEC|cannot execute binary/i,
    message: 'The packaged PostgreSQL does not run on this system.',
    hint: 'Set DATABASE_URL to a PostgreSQL server of your own.',
  },
]

/** Turns an error of PostgreSQL or the file system into one clear sentence. */
export function describePostgresFailure(cause: unknown, output: readonly string[] = []): HostError {
  if (cause instanceof HostError) return cause
  const text = [cause instanceof Error ? cause.message : '', ...output].join('\n')
  const known = CASES.find(({ pattern }) => pattern.test(text))
  if (known !== undefined) return new HostError(known.message, { hint: known.hint, cause })
  const last = output.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? output.at(-1)
  const detail = last ?? (cause instanceof Error ? cause.message : String(cause))
  return new HostError(`PostgreSQL could not be started: ${detail.trim()}`, {
    hint: 'Set DATA_DIR to an empty directory to begin with a fresh database, or DATABASE_URL to a server of your own.',
    cause,
  })
}
