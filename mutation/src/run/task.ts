import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What the process that runs tests is told; it is handed over as a file. */
export interface Task {
  /** Mutants that are to be tried. */
  readonly mutantIds: readonly number[]
  /** Those of them for which modules load anew even if they are asked for later: what they change may be made once and kept, as SQL is. */
  readonly keptIds: readonly number[]
  /** Least time that a test may take under a mutant before it counts as stuck, milliseconds. */
  readonly leastTimeoutMs: number
  /** Where outcomes are written, one JSON text a line. */
  readonly outcomesPath: string
}

/** What one file of tests says about one mutant. A mutant that no test asks for has none. */
export interface Outcome {
  readonly id: number
  readonly testFile: string
  /** The first test that failed, or null: all have passed. */
  readonly killedBy: string | null
}

export const TASK_VARIABLE = 'SUNSPAN_MUTATION_TASK'

/** Throws an Error when this process was given no task. */
export function readTask(): Task {
  const path = process.env[TASK_VARIABLE]
  if (path === undefined) throw new Error('There is no mutation task')
  return JSON.parse(readFileSync(path, 'utf8')) as Task
}

/** The id of a file's last line: it has been tried with all mutants, or fails without any. */
export const WHOLE_FILE = -1

/** What is written last about a mutant and a file counts. */
export function readOutcomes(path: string): readonly Outcome[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  const outcomes = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Outcome)
  const last = new Map(outcomes.map((outcome) => [`${String(outcome.id)} ${outcome.testFile}`, outcome]))
  return [...last.values()]
}

export function writeOutcome(path: string, outcome: Outcome): void {
  appendFileSync(path, `${JSON.stringify(outcome)}\n`)
}
