import { Worker } from 'node:worker_threads'
import { PROGRESS, type WorkerMessage, type WorkerTask } from './worker-protocol.ts'

/** Milliseconds between two looks at where a worker is. */
const LOOKED_AFTER_MS = 200

/** The place in its plan, and the input, at which a worker hung. */
export interface HungAt {
  readonly place: number
  readonly input: number
}

/**
 * Runs a worker until it has done its plan, or has hung at one input for the given milliseconds: then it is terminated.
 * Undefined where it came to the end.
 */
export function runWorker(
  task: WorkerTask,
  hangMs: number,
  onMessage: (message: WorkerMessage) => void = () => undefined,
): Promise<HungAt | undefined> {
  const worker = new Worker(new URL('worker-main.ts', import.meta.url), { workerData: task })
  const progress = new Int32Array(task.progress)
  const at = (place: number): number => Atomics.load(progress, place)
  const { promise, resolve, reject } = Promise.withResolvers<HungAt | undefined>()
  let seen = 0
  let since = performance.now()
  let hungAt: HungAt | undefined
  const timer = setInterval(() => {
    const steps = at(PROGRESS.steps)
    // Before the first step the parsers are loaded.
    if (steps !== seen || steps === 0) [seen, since] = [steps, performance.now()]
    if (performance.now() - since <= hangMs) return
    clearInterval(timer)
    hungAt = { place: at(PROGRESS.place), input: at(PROGRESS.input) }
    void worker.terminate()
  }, LOOKED_AFTER_MS)
  worker.on('message', onMessage)
  worker.once('error', reject)
  worker.once('exit', () => resolve(hungAt))
  return promise.finally(() => clearInterval(timer))
}
