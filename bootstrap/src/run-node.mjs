import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { COMPILE_CACHE, pinnedNode, ROOT } from './paths.mjs'

/**
 * Runs a script under the pinned Node in our terminal. A Ctrl-C reaches it through the terminal, and we wait for it to end.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, onOutput?: (text: string) => void }} [options] `onOutput` gets what it prints instead of the terminal
 * @returns {Promise<number>} the exit code
 */
export function runNode(args, { env = process.env, cwd = ROOT, onOutput } = {}) {
  const child = spawn(pinnedNode(ROOT), args, {
    cwd,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: onOutput === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text) => onOutput?.(text))
  }
  const wait = () => undefined
  /** @type {(signal: NodeJS.Signals) => void} */
  const forward = (signal) => void child.kill(signal)
  process.on('SIGINT', wait)
  process.on('SIGTERM', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGINT', wait)
      process.off('SIGTERM', forward)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}
