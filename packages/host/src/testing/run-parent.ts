import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readProcessStart } from '../processes/process-identity.ts'

const PROGRAM = fileURLToPath(new URL('./fixtures/guarded-parent.ts', import.meta.url))

export interface ParentPlan {
  postgres?: string
  anvil?: string
  stubborn?: boolean
}

export interface RunningParent {
  process: ChildProcess
  pids: Record<string, number>
  url: string | undefined
  /** Runs kill -9 and waits until the parent itself is gone. */
  kill(): Promise<void>
}

/** Starts a separate process with guarded children, for tests that kill it. */
export async function runParent(plan: ParentPlan): Promise<RunningParent> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(() => Promise.reject(new Error('the parent ended before it was ready'))),
  ])
  // CAST: the fixture printed it.
  const { pids, url } = JSON.parse(String(line)) as { pids: Record<string, number>; url?: string }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { process: child, pids, url, kill }
}

/** Milliseconds until none of the processes was running; throws after `timeoutMs`. */
export async function waitUntilGone(pids: readonly number[], timeoutMs: number): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const alive = pids.filter((pid) => readProcessStart(pid) !== undefined)
    const elapsed = performance.now() - startedAt
    if (alive.length === 0) return elapsed
    if (elapsed > timeoutMs) throw new Error(`still running after ${timeoutMs} ms: ${alive.join(', ')}`)
    await sleep(20)
  }
}
