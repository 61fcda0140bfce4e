import { parentPort, workerData } from 'node:worker_threads'
import type { FuzzedParser } from './fuzzed-parser.ts'
import { generateInput } from './generate-input.ts'
import { judgeInput } from './judge-input.ts'
import { PROGRESS, type ParserPlan, type WorkerMessage, type WorkerTask } from './worker-protocol.ts'

/** The most violations that are reported of one parser; further ones are left out. */
const MOST_VIOLATIONS = 20

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message)

async function tryParser(
  parser: FuzzedParser,
  plan: ParserPlan,
  { seed, steps }: { readonly seed: number; readonly steps: Int32Array },
): Promise<void> {
  let slowest = 0
  let violations = 0
  let number = plan.first
  for (; number < plan.last && violations < MOST_VIOLATIONS; number += 1) {
    Atomics.store(steps, PROGRESS.input, number)
    Atomics.add(steps, PROGRESS.steps, 1)
    const input = generateInput(parser, { seed, number, kept: plan.kept })
    const { elapsed, problem } = await judgeInput(parser, input)
    if (elapsed > slowest) {
      slowest = elapsed
      tell({ kind: 'slowest', parser: parser.name, elapsed, length: input.length })
    }
    if (problem === undefined) continue
    violations += 1
    tell({ kind: 'violation', parser: parser.name, input, problem })
  }
  tell({ kind: 'tried', parser: parser.name, inputs: number - plan.first })
}

// CAST: `runFuzz` wrote it, and the registry is a module of parsers.
const task = workerData as WorkerTask
const { parsers } = (await import(task.registry)) as { readonly parsers: readonly FuzzedParser[] }
const steps = new Int32Array(task.progress)
for (const [place, plan] of task.plan.entries()) {
  Atomics.store(steps, PROGRESS.place, place)
  const parser = parsers.find(({ name }) => name === plan.name)
  if (parser === undefined) throw new TypeError(`There is no parser ${plan.name}.`)
  await tryParser(parser, plan, { seed: task.seed, steps })
}
