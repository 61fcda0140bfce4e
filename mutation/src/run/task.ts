import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Task of the process that runs tests, passed as a file. */
export interface Task {
  /** Mutants to try. */
  readonly mutantIds: readonly number[]
  /** Mutants of values that a program may create once and cache, as it does with SQL: modules are reloaded for each of them. */
  readonly cachedIds: readonly number[]
  /** Minimum timeout of a test under a mutant before it counts as stuck, milliseconds. */
  readonly leastTimeoutMs: number
  /** Where outcomes are written, one JSON document per line. */
  readonly outcomesPath: string
}

/** Result of one test file for one mutant. A mutant that no test reaches has none. */
export interface Outcome {
  readonly id: number
  readonly testFile: string
  /** The first failed test, or null if all passed. */
  readonly killedBy: string | null
}

export const TASK_VARIABLE = 'SUNSPAN_MUTATION_TASK'

/** Throws an Error if this process was given no task. */
export function readTask(): Task {
  const path = process.env[TASK_VARIABLE]
  if (path === undefined) throw new Error('There is no mutation task')
  return JSON.parse(readFileSync(path, 'utf8')) as Task
}

/** Id of a file's last line: it was tried with all mutants, or fails without any. */
export const WHOLE_FILE = -1

/** The last line for a mutant and a file counts. */
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
