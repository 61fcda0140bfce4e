import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; undefined if there is no such process. */
async function readCommandLine(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    }
    return (await run('ps', ['-p', String(pid), '-o', 'command='], { timeout: 5_000 })).stdout
  } catch {
    // It exited in the meantime, or is hidden from us and therefore not ours.
    return undefined
  }
}

/** Whether a process is running whose command line contains the mark. Pids are reused, so a pid alone proves nothing. */
export async function isRunning(pid: number, mark: string): Promise<boolean> {
  return (await readCommandLine(pid))?.includes(mark) ?? false
}
