import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Where Node keeps compiled modules for the processes that we start: starting one then takes half the processor time. */
export const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled')

/**
 * The Node that npm installed, which runs everything except the bootstrap itself.
 * @param {string} root
 */
export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * The script of an installed package's command.
 * @param {string} root
 * @param {string} packageName
 * @param {string} [command]
 */
export function packageScript(root, packageName, command = packageName) {
  const directory = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return join(directory, typeof bin === 'string' ? bin : bin[command])
}
