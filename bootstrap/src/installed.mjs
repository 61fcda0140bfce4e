import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BootstrapError } from './bootstrap-error.mjs'

/**
 * @typedef {{ version?: string, link?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[], optional?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} LockFile
 */

/**
 * @param {string | string[]} allowed npm writes a single one as its manifest does
 * @param {string} actual
 */
function fits(allowed, actual) {
  const names = [allowed].flat()
  return !names.includes(`!${actual}`) && (names.includes(actual) || names.includes('any'))
}

/**
 * Whether the package must be present. An optional package may be absent: it is for other machines, or only such packages need it.
 * @param {LockEntry} entry
 * @param {{ platform: string, arch: string }} machine
 */
function isCertainlyWanted(entry, machine) {
  if (entry.optional !== true) return true
  if (entry.os === undefined || entry.cpu === undefined || entry.libc !== undefined) return false
  return fits(entry.os, machine.platform) && fits(entry.cpu, machine.arch)
}

/**
 * The first package of the lock file that node_modules lacks or has in another version; undefined if it matches. npm writes `installed` into
 * node_modules only at the end of an install, so an interrupted install has none.
 * @param {LockFile} lock
 * @param {LockFile | undefined} installed
 * @param {{ platform: string, arch: string }} machine
 * @returns {string | undefined}
 */
export function findMissingPackage(lock, installed, machine) {
  for (const [path, entry] of Object.entries(lock.packages ?? {})) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    const found = installed?.packages?.[path]
    if (found !== undefined && (entry.link === true || found.version === entry.version)) continue
    if (found === undefined && !isCertainlyWanted(entry, machine)) continue
    return path
  }
  return undefined
}

/**
 * @param {string} path
 * @returns {LockFile | undefined}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Missing or truncated: the same as not installed.
    return undefined
  }
}

/** @param {string} root */
function stampOf(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  return `${hash} ${process.platform} ${process.arch}`
}

/** @param {string} root */
function recordPath(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.installed-from')
}

/**
 * Records that `npm ci` succeeded with this lock file, so that it is not repeated needlessly.
 * @param {string} root
 */
export function markInstalled(root) {
  if (readLock(recordPath(root)) === undefined) {
    throw new BootstrapError(
      'npm did not finish installing the packages: remove node_modules and start again.',
    )
  }
  writeFileSync(stampPath(root), stampOf(root))
}

/** @param {string} root */
function isMarked(root) {
  try {
    // npm rewrites its own record with every install; if it is newer than our stamp, npm was run by hand.
    if (statSync(recordPath(root)).mtimeMs > statSync(stampPath(root)).mtimeMs) return false
    return readFileSync(stampPath(root), 'utf8') === stampOf(root)
  } catch {
    // No stamp: perhaps installed manually.
    return false
  }
}

/**
 * Whether node_modules matches the lock file, however it was installed.
 * @param {string} root
 */
export function isInstalled(root) {
  if (isMarked(root)) return true
  const lock = readLock(join(root, 'package-lock.json'))
  const installed = readLock(recordPath(root))
  return (
    lock !== undefined &&
    installed !== undefined &&
    findMissingPackage(lock, installed, process) === undefined
  )
}

/**
 * The version of a package pinned by the lock file.
 * @param {string} root
 * @param {string} packageName
 */
export function lockedVersion(root, packageName) {
  return readLock(join(root, 'package-lock.json'))?.packages?.[`node_modules/${packageName}`]?.version
}
