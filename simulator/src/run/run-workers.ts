import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { NetworkModels } from '../core/network-models.ts'
import type { SimServer } from './open-server.ts'
import type { SeedResult } from './run-seed.ts'
import type { WorkerMessage, WorkerTask } from './worker-protocol.ts'

const WORKER = fileURLToPath(new URL('worker-main.ts', import.meta.url))
const REGISTER = new URL('../mutants/register-mutant.ts', import.meta.url).href
/** Most of what a step makes is garbage at its end: with more room for young objects, collecting takes a third of the time. */
const FEWER_COLLECTIONS = ['--max-semi-space-size=32']

export interface WorkOptions {
  readonly seeds: readonly number[]
  readonly steps: number
  readonly workers: number
  readonly mutant?: string | undefined
  /** Overrides the seeds' models. */
  readonly models?: NetworkModels | undefined
  /** Stop at the first finding. */
  readonly isEndedByFinding: boolean
  readonly onLine?: ((line: string) => void) | undefined
  readonly onResult?: ((result: SeedResult) => void) | undefined
}

let databases = 0

/** Plays seeds in separate processes, each with a separate database. Rejects if one of them fails. */
export async function runWorkers(server: SimServer, options: WorkOptions): Promise<readonly SeedResult[]> {
  const results: SeedResult[] = []
  const children: ChildProcess[] = []
  const onResult = (result: SeedResult): void => {
    results.push(result)
    options.onResult?.(result)
    if (options.isEndedByFinding && result.findings.length > 0) for (const child of children) child.kill()
  }
  const shares = Array.from({ length: Math.min(options.workers, options.seeds.length) }, (_, index) =>
    options.seeds.filter((_seed, position) => position % options.workers === index),
  )
  await Promise.all(
    shares.map(async (seeds) => {
      databases += 1
      const name = `simulator_${String(process.pid)}_${String(databases)}`
      const databaseUrl = await server.createDatabase(name)
      try {
        const { steps, mutant, models, isEndedByFinding } = options
        const isTraced = options.onLine !== undefined
        const task = { databaseUrl, seeds, steps, isTraced, mutant, models, isEndedByFinding }
        await runWorker(task, children, { onResult, onLine: options.onLine })
      } finally {
        await server.dropDatabase(name)
      }
    }),
  )
  return results.toSorted((a, b) => a.seed - b.seed)
}

function runWorker(
  task: WorkerTask,
  children: ChildProcess[],
  { onResult, onLine }: Pick<WorkOptions, 'onLine'> & { onResult: (result: SeedResult) => void },
): Promise<void> {
  const env = { ...process.env, ...(task.mutant === undefined ? {} : { SIMULATOR_MUTANT: task.mutant }) }
  const child = fork(WORKER, [JSON.stringify(task)], {
    env,
    execArgv: [...FEWER_COLLECTIONS, ...(task.mutant === undefined ? [] : ['--import', REGISTER])],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  children.push(child)
  let errors = ''
  child.stderr?.on('data', (text: Buffer) => (errors += String(text)))
  // CAST: the worker's own protocol.
  child.on('message', (received) => {
    const message = received as WorkerMessage
    if (message.kind === 'line') onLine?.(message.line)
    else onResult(message.result)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0 || signal === 'SIGTERM') resolve()
      else reject(new Error(`A worker ended with ${String(code ?? signal)}:\n${errors.slice(-4_000)}`))
    })
  })
}
