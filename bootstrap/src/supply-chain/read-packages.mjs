import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A package of the lock file that comes from the registry.
 * @typedef {{
 *   path: string, name: string, version: string, integrity: string | undefined, resolved: string | undefined,
 *   licence: string | undefined, hasScript: boolean, isDev: boolean, isOptional: boolean, needs: readonly string[],
 * }} LockedPackage
 */

const FOLDER = 'node_modules/'

/** Scripts that npm runs while installing a package. */
const SCRIPTS = ['preinstall', 'install', 'postinstall']

/**
 * @param {string} path
 * @returns {any} undefined where there is no such file, or no JSON in it
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Every package of the lock file except our own, by path. Combines the installed package's manifest with the lock file's entry.
 * @param {string} root
 * @returns {readonly LockedPackage[]}
 */
export function readPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  /** @type {[string, any][]} */
  const entries = Object.entries(packages)
  return entries
    .filter(([path, { link }]) => path.includes(FOLDER) && link !== true)
    .map(([path, entry]) => {
      const manifest = readJson(join(root, path, 'package.json'))
      return {
        path,
        name: entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
        version: entry.version,
        integrity: entry.integrity,
        resolved: entry.resolved,
        licence: readLicence(entry) ?? readLicence(manifest),
        hasScript: entry.hasInstallScript === true || runsScript(root, path, manifest),
        isDev: entry.dev === true,
        isOptional: entry.optional === true || entry.devOptional === true,
        needs: needsOf(path, entry, packages),
      }
    })
}

/**
 * Paths of the packages that our own packages need.
 * @param {string} root
 * @returns {readonly string[]}
 */
export function readOwnNeeds(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  /** @type {[string, any][]} */
  const entries = Object.entries(packages)
  const own = entries.filter(([path]) => !path.includes(FOLDER))
  const needs = own.flatMap(([path, { devDependencies, ...entry }]) =>
    needsOf(path, { ...entry, dependencies: { ...entry.dependencies, ...devDependencies } }, packages),
  )
  return [...new Set(needs)].filter((path) => packages[path].link !== true)
}

/**
 * Also supports old manifests: an object, or a list.
 * @param {any} manifest
 * @returns {string | undefined}
 */
function readLicence(manifest) {
  const said = [manifest?.license ?? manifest?.licenses ?? []].flat()
  const names = said.map((each) => (typeof each === 'string' ? each : each?.type))
  if (names.length === 0 || !names.every((name) => typeof name === 'string')) return undefined
  return names.length === 1 ? names[0] : `(${names.join(' OR ')})`
}

/**
 * npm compiles a package with a binding.gyp even without a script.
 * @param {string} root
 * @param {string} path
 * @param {any} manifest
 */
function runsScript(root, path, manifest) {
  return (
    SCRIPTS.some((name) => manifest?.scripts?.[name] !== undefined) ||
    (manifest !== undefined && existsSync(join(root, path, 'binding.gyp')))
  )
}

/**
 * Paths of the packages that a package needs, resolved like Node does.
 * @param {string} path
 * @param {any} entry
 * @param {Record<string, unknown>} packages
 */
function needsOf(path, entry, packages) {
  const names = Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  })
  return names.flatMap((name) => findPlace(path, name, packages) ?? [])
}

/**
 * @param {string} from
 * @param {string} name
 * @param {Record<string, unknown>} packages
 * @returns {string | undefined}
 */
function findPlace(from, name, packages) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${FOLDER}`)))) {
    const candidate = place === '' ? `${FOLDER}${name}` : `${place}/${FOLDER}${name}`
    if (packages[candidate] !== undefined) return candidate
    if (place === '') return undefined
  }
}
