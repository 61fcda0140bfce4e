import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { HostError } from '../host-error.ts'
import type { StopSignal } from './guardian-message.ts'
import { guard, unguard } from './guardian.ts'
import { readProcessStart } from './process-identity.ts'

export interface GuardedSpec {
  /** Its name in messages: "PostgreSQL", "the node of Base". */
  name: string
  command: string
  args: readonly string[]
  /** The process's complete environment; ours by default. */
  env?: NodeJS.ProcessEnv | undefined
  cwd?: string | undefined
  /** User to run as; only root can set it. */
  uid?: number | undefined
  gid?: number | undefined
  stopSignal?: StopSignal | undefined
  /** How long it may take to stop before it is killed; 5 seconds by default. */
  graceMs?: number | undefined
  /** Called for every line of its stdout and stderr; both are discarded by default. */
  onOutput?: ((line: string) => void) | undefined
}

export interface ProcessExit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface GuardedProcess {
  pid: number
  exited: Promise<ProcessExit>
  /** Asks it to stop, kills it if it does not, and resolves once it is gone. May be called several times. */
  stop(): Promise<void>
}

function describeSpawnFailure(spec: GuardedSpec, error: unknown): HostError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const hints: Record<string, string> = {
    ENOENT: `Install the packages again (delete node_modules, then "npm start"): ${spec.command} is missing.`,
    EACCES: `Make ${spec.command} executable for the current user.`,
    EPERM: `Allow the current user to run ${spec.command}.`,
  }
  const hint = hints[String(code)] ?? 'Close other programs and try again.'
  return new HostError(`${spec.name} could not be started (${String(code ?? error)}).`, {
    hint,
    cause: error,
  })
}

function launch(spec: GuardedSpec): ChildProcess {
  try {
    return spawn(spec.command, [...spec.args], {
      stdio: spec.onOutput === undefined ? 'ignore' : ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C in the terminal must reach only the parent, which then stops its children in order.
      detached: true,
      windowsHide: true,
      ...(spec.env === undefined ? {} : { env: spec.env }),
      ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
      ...(spec.uid === undefined ? {} : { uid: spec.uid }),
      ...(spec.gid === undefined ? {} : { gid: spec.gid }),
    })
  } catch (error) {
    throw describeSpawnFailure(spec, error)
  }
}

/**
 * Starts a process that stops with ours, however ours ends: a guardian process stops it within `graceMs` even after a `kill -9`. Rejects
 * with HostError when it cannot be started at all.
 */
export async function spawnGuarded(spec: GuardedSpec): Promise<GuardedProcess> {
  const stopSignal = spec.stopSignal ?? 'SIGTERM'
  const graceMs = spec.graceMs ?? 5_000
  const child = launch(spec)
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('exit', (code, signal) => {
      if (child.pid !== undefined) unguard(child.pid)
      resolve({ code, signal })
    })
  })
  // In the same tick as the spawn: we have not reaped the process, so its pid cannot have been reused.
  if (child.pid !== undefined) {
    const startedAt = readProcessStart(child.pid)
    if (startedAt !== undefined) guard({ pid: child.pid, startedAt, stopSignal, graceMs })
  }
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null && spec.onOutput !== undefined)
      createInterface({ input: stream }).on('line', spec.onOutput)
  }
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', (error) => reject(describeSpawnFailure(spec, error)))
    child.once('spawn', () => {
      if (child.pid === undefined) reject(describeSpawnFailure(spec, new Error('no process number')))
      else resolve(child.pid)
    })
  })
  let stopping: Promise<void> | undefined
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(stopSignal)
    const timer = new AbortController()
    const outcome = await Promise.race([
      exited.then(() => 'gone' as const),
      sleep(graceMs, 'late' as const, { signal: timer.signal, ref: false }),
    ])
    timer.abort()
    if (outcome === 'late') child.kill('SIGKILL')
    await exited
  }
  return { pid, exited, stop: () => (stopping ??= stop()) }
}
