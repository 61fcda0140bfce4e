import { spawnGuarded, type ProcessExit } from '@sunspan/host'
import { fileURLToPath } from 'node:url'
import type { EngineLine, EnginePlan } from './engine-plan.ts'

const PROGRAM = fileURLToPath(new URL('./engine-process.ts', import.meta.url))

export interface EngineProcess {
  readonly pid: number
  readonly exited: Promise<ProcessExit>
  /** Resolves when it is running, or has already ended. */
  readonly running: Promise<void>
  /** Its output so far. */
  readonly output: readonly string[]
  /** Asks it to finish, and waits until it has ended. */
  stop(): Promise<void>
}

export async function startEngine(plan: EnginePlan): Promise<EngineProcess> {
  const output: string[] = []
  const running = Promise.withResolvers<void>()
  const child = await spawnGuarded({
    name: 'An engine of the crash matrix',
    command: process.execPath,
    args: [PROGRAM, JSON.stringify(plan)],
    onOutput: (line) => {
      output.push(line)
      if (isRunning(line)) running.resolve()
    },
  })
  void child.exited.then(() => {
    running.resolve()
  })
  return { ...child, running: running.promise, output }
}

const RUNNING: EngineLine = { event: 'running' }
const isRunning = (line: string): boolean => line === JSON.stringify(RUNNING)
