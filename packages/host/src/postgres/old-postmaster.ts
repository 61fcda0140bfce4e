import { execFile } from 'node:child_process'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HostError } from '../host-error.ts'
import { isSameProcess, readProcessStart } from '../processes/process-identity.ts'
import { signalProcess } from '../processes/signal-process.ts'

const run = promisify(execFile)
const FAST_SHUTDOWN_MS = 8_000
const IMMEDIATE_SHUTDOWN_MS = 4_000
const POLL_MS = 25

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5_000 })
  return stdout
}

async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  try {
    const command = await readCommandLine(pid)
    return (
      command.includes('postgres') && (command.includes(cluster) || command.includes(await realpath(cluster)))
    )
  } catch {
    // It exited in the meantime.
    return false
  }
}

async function waitUntilGone(pid: number, startedAt: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (!isSameProcess({ pid, startedAt })) return true
    await sleep(POLL_MS)
  }
  return false
}

/**
 * After a crash of its parent, an earlier server of this cluster may still be running (its guardian is about to stop it), or may have left
 * its lock file behind. Returns once the cluster is free.
 */
export async function clearOldPostmaster(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid')
  const text = await readFile(lock, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const pid = Number(text.split('\n')[0])
  const startedAt = Number.isSafeInteger(pid) && pid > 1 ? readProcessStart(pid) : undefined
  if (startedAt === undefined || !(await isPostmasterOf(cluster, pid))) {
    // The pid may belong to an unrelated process by now, which PostgreSQL itself cannot distinguish from a running server.
    await rm(lock, { force: true })
    return
  }
  signalProcess(pid, 'SIGINT')
  if (await waitUntilGone(pid, startedAt, FAST_SHUTDOWN_MS)) return
  signalProcess(pid, 'SIGQUIT')
  if (await waitUntilGone(pid, startedAt, IMMEDIATE_SHUTDOWN_MS)) return
  throw new HostError(`An earlier PostgreSQL (process ${pid}) of this data directory does not stop.`, {
    hint: `End process ${pid}, or set DATA_DIR to another directory.`,
  })
}
