import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { GuardianMessage, Ward } from './guardian-message.ts'

const PROGRAM = fileURLToPath(new URL('./guardian-main.ts', import.meta.url))
/** A guardian that exits sooner than this is broken rather than killed, and is not restarted automatically. */
const HEALTHY_AFTER_MS = 1_000

const wards = new Map<number, Ward>()
let current: ChildProcess | undefined

function send(guardian: ChildProcess, message: GuardianMessage): void {
  guardian.stdin?.write(`${JSON.stringify(message)}\n`)
}

function startGuardian(): ChildProcess {
  // Detached: a Ctrl-C in the terminal reaches the whole process group, which must not include the guardian.
  const guardian = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
    env: {},
  })
  const startedAt = performance.now()
  const forget = () => {
    if (current !== guardian) return
    current = undefined
    if (wards.size > 0 && performance.now() - startedAt > HEALTHY_AFTER_MS) current = startGuardian()
  }
  guardian.once('error', forget)
  guardian.once('exit', forget)
  // Writing to a guardian that just died fails; its exit event starts a new one and resends everything.
  guardian.stdin?.on('error', forget)
  guardian.unref()
  if (guardian.stdin !== null && 'unref' in guardian.stdin && typeof guardian.stdin.unref === 'function') {
    guardian.stdin.unref()
  }
  for (const ward of wards.values()) send(guardian, { op: 'add', ward })
  return guardian
}

/** Registers a process with this process's guardian, which is started on demand. */
export function guard(ward: Ward): void {
  wards.set(ward.pid, ward)
  if (current === undefined) current = startGuardian()
  else send(current, { op: 'add', ward })
}

export function unguard(pid: number): void {
  if (!wards.delete(pid)) return
  if (current !== undefined) send(current, { op: 'remove', pid })
}
