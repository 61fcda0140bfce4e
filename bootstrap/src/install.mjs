import { spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BootstrapError } from './bootstrap-error.mjs'
import { isInstalled, markInstalled } from './installed.mjs'
import { describeNpmFailure } from './npm-failure.mjs'
import { step } from './progress.mjs'
import { hasPinnedNode, placeRuntime } from './runtime.mjs'

const OUTPUT_LIMIT = 200_000

// Under npm, "node" is the installed runtime, which a new install is about to remove: npm must run on another Node.
function machineNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, name))
  const candidates = [process.env['npm_node_execpath'], process.execPath, ...onPath]
  return candidates.find((path) => path !== undefined && !path.includes('node_modules') && existsSync(path))
}

function npmCommand() {
  const script = process.env['npm_execpath']
  const node = machineNode()
  if (script !== undefined && /npm-cli\.c?js$/.test(script) && node !== undefined) {
    return { command: node, prefix: [script] }
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', prefix: [] }
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function runNpm(root, args) {
  const { command, prefix } = npmCommand()
  // Packages require newer Nodes than the machine's, which only runs npm: those warnings are noise.
  const quiet = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund']
  // With npm's default delays of ten seconds and more between retries, users without a network would wait for over a minute.
  const impatient = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...prefix, ...args, ...quiet, ...impatient], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && prefix.length === 0,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        if (output.length < OUTPUT_LIMIT) output += String(chunk)
      })
    }
    child.once('error', () =>
      reject(new BootstrapError('npm was not found: install Node with npm from https://nodejs.org.')),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BootstrapError(describeNpmFailure(output)))
    })
  })
}

/** The size of node_modules, and space to unpack it. */
const NEEDED_BYTES = 1_000_000_000

// On a full disk npm may report success, after minutes.
/** @param {string} root */
function requireSpace(root) {
  const { bavail, bsize } = statfsSync(root)
  const free = bavail * bsize
  if (free >= NEEDED_BYTES) return
  const [needed, left] = [NEEDED_BYTES, free].map((bytes) => `${Math.round(bytes / 1_000_000)} MB`)
  throw new BootstrapError(`The disk is too full: the packages need ${needed}, ${left} are free here.`)
}

/**
 * Makes node_modules match the lock file, without running any package's scripts; does nothing (within milliseconds) if it already matches.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (!isInstalled(root)) {
    requireSpace(root)
    await step('Installing packages', () => runNpm(root, ['ci', '--ignore-scripts']))
    markInstalled(root)
  }
  if (!hasPinnedNode(root)) {
    placeRuntime(root)
    if (!hasPinnedNode(root)) {
      throw new BootstrapError(
        'The runtime that npm installed does not run on this machine: remove node_modules and start again.',
      )
    }
  }
}
