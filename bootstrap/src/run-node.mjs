import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pinnedNode, ROOT } from './paths.mjs'

/**
 * Runs a script under the pinned Node in our terminal. A Ctrl-C reaches it through the terminal, and we wait for it to end.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>} the exit code
 */
export function runNode(args, { env = process.env, cwd = ROOT } = {}) {
  const child = spawn(pinnedNode(ROOT), args, { cwd, env, stdio: 'inherit' })
  const wait = () => undefined
  /** @type {(signal: NodeJS.Signals) => void} */
  const forward = (signal) => void child.kill(signal)
  process.on('SIGINT', wait)
  process.on('SIGTERM', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', wait)
      process.off('SIGTERM', forward)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}
