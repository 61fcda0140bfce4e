import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

function readLinuxStart(pid: number): string | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
  // The command name is in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  // A zombie only waits to be reaped, which a container's init process may never do.
  if (state === 'Z' || state === 'X') return undefined
  return fields[19]
}

function readStartFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    if (line === '' || line.startsWith('Z')) return undefined
    return line.slice(line.indexOf(' ')).trim()
  } catch (error) {
    // ps exits with 1 when there is no such process.
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Distinguishes a process from a later one with the same pid: its start time, in the system's own notation. Undefined when no such process
 * is running (any more).
 */
export function readProcessStart(pid: number): string | undefined {
  if (process.platform === 'linux') return readLinuxStart(pid)
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined
  return readStartFromPs(pid)
}

export interface ProcessIdentity {
  pid: number
  startedAt: string
}

export function isSameProcess(identity: ProcessIdentity): boolean {
  return readProcessStart(identity.pid) === identity.startedAt
}
