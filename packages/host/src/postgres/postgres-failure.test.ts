import { expect, test } from 'vitest'
import { HostError } from '../host-error.ts'
import { describePostgresFailure } from './postgres-failure.ts'

test.each([
  ['initdb: error: could not write file "pg_wal/xlogtemp.12": No space left on device', /disk is full/],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /disk is full/],
  ['initdb: error: could not create directory "/data": Permission denied', /may not read or write/],
  ['FATAL:  data directory "/data" has wrong ownership', /may not read or write/],
  [
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use',
    /port chosen for PostgreSQL was taken/,
  ],
  ['FATAL:  database files are incompatible with server', /another version of PostgreSQL/],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /not enough memory/],
])('says in one sentence what "%s" means', (line, expected) => {
  const failure = describePostgresFailure(new Error('initdb ended with code 1'), ['some LOG line', line])
  expect(failure.message).toMatch(expected)
  expect(failure.message).not.toContain('\n')
  expect(failure.hint).toMatch(/^[A-Z].*\.$/)
})

test('an error of the file system is read by its code', () => {
  const error = Object.assign(new Error("ENOSPC: no space left on device, mkdir '/data'"), { code: 'ENOSPC' })
  expect(describePostgresFailure(error).message).toMatch(/disk is full/)
})

test('what is not known is shown as PostgreSQL said it', () => {
  const failure = describePostgresFailure(new Error('ended'), [
    'LOG:  starting',
    'FATAL:  lost the plot',
    'LOG:  bye',
  ])
  expect(failure.message).toBe('PostgreSQL could not be started: FATAL:  lost the plot')
})

test('a HostError is kept', () => {
  const error = new HostError('In use.', { hint: 'Stop it.' })
  expect(describePostgresFailure(error, ['No space left on device'])).toBe(error)
})
