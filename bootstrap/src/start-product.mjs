import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { BootstrapError, exitWith } from './bootstrap-error.mjs'
import { ensureInstalled } from './install.mjs'
import { COMPILE_CACHE, pinnedNode, ROOT } from './paths.mjs'
import { parsePort, requireFreePort } from './port.mjs'
import { watchNpm } from './watch-npm.mjs'

/** npm forwards a Ctrl-C that the terminal has already delivered; only a later one is a second request. */
const SECOND_WISH_MS = 2_000

/**
 * By default, Node lets the heap grow by what the machine has: on a large one to four times what the local nodes need. Young objects get
 * 24 MB, and the rest a third more than what survived the last collection.
 */
const HEAP_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=35']

const SMALL_PROCESSES = {
  // The C library of Linux otherwise keeps what each of many threads has freed.
  MALLOC_ARENA_MAX: '2',
}

/**
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  let askedAt = 0
  /** @param {NodeJS.Signals} signal */
  const ask = (signal) => {
    const now = performance.now()
    if (askedAt === 0) child.kill(signal)
    else if (now - askedAt > SECOND_WISH_MS) child.kill('SIGKILL')
    else return
    askedAt = now
  }
  process.on('SIGINT', () => ask('SIGINT'))
  process.on('SIGTERM', () => ask('SIGTERM'))
  process.on('SIGHUP', () => ask('SIGTERM'))
  watchNpm(() => {
    if (askedAt === 0) ask('SIGTERM')
  })
}

/** @returns {Promise<number>} */
function runProduct() {
  // In a separate process group: it receives a Ctrl-C from us, exactly once.
  const child = spawn(
    pinnedNode(ROOT),
    [...HEAP_FLAGS, join(ROOT, 'apps', 'devnet', 'src', 'main.ts'), ...process.argv.slice(2)],
    {
      cwd: ROOT,
      env: { ...SMALL_PROCESSES, NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    },
  )
  forwardSignals(child)
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new BootstrapError(`The product could not be started: ${error.message}.`)),
    )
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}

export function main() {
  return exitWith(async () => {
    await requireFreePort(parsePort(process.env['PORT']), process.env['HOST'] || undefined)
    await ensureInstalled(ROOT)
    return runProduct()
  })
}
