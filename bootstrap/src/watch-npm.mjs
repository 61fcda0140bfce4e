import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const POLL_MS = 500

/**
 * @param {number} pid
 * @param {'ppid' | 'command'} column
 * @returns {string | undefined} undefined when there is no such process, or no way to ask
 */
function ask(pid, column) {
  try {
    if (process.platform === 'linux') {
      if (column === 'command') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    }
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2_000,
    }).trim()
  } catch {
    return undefined
  }
}

/**
 * Calls `onGone` once if the npm process that runs us was killed; does nothing without npm. Between npm and us there may be a shell, which outlives
 * npm and waits for us.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const isShell = /^(\S*\/)?(ba|da|z)?sh -c /.test(ask(parent, 'command') ?? '')
  const grandparent = isShell ? ask(parent, 'ppid') : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || ask(parent, 'ppid') === grandparent)) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
}
