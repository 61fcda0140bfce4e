import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const SCRIPT = /\.[cm]?[jt]sx?$/
const TEST = /\.test\.tsx?$/

/** `import … from '…'` and `export … from '…'`, with what is between. Types have no effect on tests; the check of types covers them. */
const STATEMENT = /^(import|export)\s+(type\s)?([^'";]*?)\s*from\s*'([^']+)'/gm
/** `import('…')` and `import '…'`. */
const BARE = /\bimport\s*\(\s*'([^']+)'|^import\s+'([^']+)'/gm
const OWN = /^export\s+(?:(?:async|abstract)\s+)*(?:const|let|function\*?|class|enum)\s+(\w+)/gm
const OWN_LIST = /^export\s+(?:const\s+)?\{([^}]*)\}(?!\s*from)/gm

/** @typedef {{ local: string, name: string, target: string }} Passed a name that a file passes on from another one, under its own; `*` for all */
/** @typedef {{ uses: string[], names: { name: string, target: string }[], passes: Passed[], own: Set<string> }} Module `uses`: imported as a whole */

/**
 * @param {string} clause such as `{ a, type B, c as d }`
 * @returns {{ name: string, local: string }[] | undefined} undefined unless it is a list of names
 */
function namesIn(clause) {
  const list = /^\{([^}]*)\}$/.exec(clause)?.[1]
  return list
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name = '', local = name] = part.split(/\s+as\s+/)
      return { name, local }
    })
}

/**
 * @param {string} root
 * @param {ReadonlySet<string>} files from the root
 * @returns {(from: string, specifier: string) => string | undefined} the file of this repository that an import leads to
 */
function createResolver(root, files) {
  const entries = new Map()
  for (const file of files) {
    if (!/(?:^|\/)package\.json$/.test(file)) continue
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    for (const [path, target] of Object.entries(exports))
      entries.set(posix.join(name, path), posix.join(posix.dirname(file), target.default ?? target))
  }
  return (from, specifier) => {
    const path = specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier)
      : entries.get(specifier)
    return files.has(path) ? path : undefined
  }
}

/**
 * @param {string} text
 * @param {(specifier: string) => string | undefined} resolve
 * @returns {Module}
 */
function readModule(text, resolve) {
  /** @type {Module} */
  const module = { uses: [], names: [], passes: [], own: new Set() }
  for (const [, kind, type, clause = '', specifier = ''] of text.matchAll(STATEMENT)) {
    const target = resolve(specifier)
    if (target === undefined || type !== undefined) continue
    const names = namesIn(clause)
    if (kind === 'export') {
      for (const name of names ?? [{ name: '*', local: '*' }]) module.passes.push({ ...name, target })
    } else if (names === undefined) module.uses.push(target)
    else for (const { name } of names) module.names.push({ name, target })
  }
  for (const [, called, plain] of text.matchAll(BARE)) {
    const target = resolve(called ?? plain ?? '')
    if (target !== undefined) module.uses.push(target)
  }
  for (const [, name = ''] of text.matchAll(OWN)) module.own.add(name)
  for (const [, list = ''] of text.matchAll(OWN_LIST))
    for (const { local } of namesIn(`{${list}}`) ?? []) module.own.add(local)
  return module
}

/**
 * Tests that import what has changed, directly or through other files. A name that is imported from a file which only passes names on leads to the file
 * that it comes from: otherwise whatever a package changes would reach all tests of all packages that use it.
 * @param {string} root
 * @param {readonly string[]} files all files of the repository, from the root
 * @param {readonly string[]} changed
 * @returns {string[]} tests, from the root
 */
export function relatedTests(root, files, changed) {
  const resolve = createResolver(root, new Set(files))
  /** @type {Map<string, Module>} */
  const modules = new Map()
  for (const file of files) {
    if (SCRIPT.test(file) && existsSync(join(root, file)))
      modules.set(
        file,
        readModule(readFileSync(join(root, file), 'utf8'), (specifier) => resolve(file, specifier)),
      )
  }
  /** @type {(target: string, name: string) => string[]} */
  const originsOf = (target, name) => {
    const { own = new Set([name]), passes = [] } = modules.get(target) ?? {}
    if (own.has(name)) return [target]
    const named = passes.filter(({ local }) => local === name)
    if (named.length > 0) return named.flatMap((passed) => originsOf(passed.target, passed.name))
    return passes.filter(({ local }) => local === '*').flatMap((passed) => originsOf(passed.target, name))
  }
  /** @type {Map<string, Set<string>>} */
  const users = new Map()
  for (const [file, { uses, passes, names }] of modules) {
    const imported = names.flatMap(({ target, name }) => {
      const origins = originsOf(target, name)
      return origins.length === 0 || (modules.get(target)?.own.size ?? 0) > 0 ? [target, ...origins] : origins
    })
    for (const target of [...uses, ...imported, ...passes.map((passed) => passed.target)])
      users.set(target, (users.get(target) ?? new Set()).add(file))
  }
  const reached = new Set(changed)
  // A set that grows while it is walked is walked to its end.
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user)
  return [...reached].filter((file) => TEST.test(file))
}
