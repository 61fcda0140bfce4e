import { startTests } from '@vitest/runner'
import type { TestRunner } from 'vitest'
import { forgetModules } from './loaded-modules.ts'
import { QuietRunner } from './quiet-runner.ts'
import type { Switchboard } from './switchboard.ts'

/** One test file and the process that runs it. */
interface Stage {
  readonly runner: TestRunner
  readonly board: Switchboard
  readonly filepath: string
  /** Timeout of one test, milliseconds. */
  readonly timeoutMs: number
}

interface Replay {
  /** Undefined: without a mutant, to verify that the tests pass on their own. */
  readonly mutantId: number | undefined
  /** Ids of the tests to run. */
  readonly tests: ReadonlySet<string> | 'all'
  /** Reloads all modules, for values computed while loading. */
  readonly isFresh: boolean
}

/** This many timeouts mean that the run is stuck, and so does exceeding the timeout by this much. */
const MOST_TIMEOUTS = 3
const GRACE_MS = 15_000

/** Runs a file again with a mutant enabled. Returns the name of the first failed test; null if all pass. */
export async function replayTests(
  stage: Stage,
  { mutantId, tests, isFresh }: Replay,
): Promise<string | null> {
  const { runner, board, filepath, timeoutMs } = stage
  forgetModules(runner, isFresh ? undefined : filepath)
  board.turnOn(mutantId)
  const again = new QuietRunner(runner, tests, timeoutMs)
  const run = startTests([filepath], again)
  let files = await within(run, MOST_TIMEOUTS * timeoutMs + GRACE_MS)
  const isStuck = files === undefined
  if (isStuck) {
    board.poison()
    files = await within(run, GRACE_MS)
  }
  board.turnOn(undefined)
  // Its leftover state comes from the mutant.
  if (isFresh || isStuck) forgetModules(runner, undefined)
  if (again.failed !== null) return again.failed
  if (isStuck) return '(no end)'
  return files?.[0]?.result?.state === 'fail' ? '(the file as a whole)' : null
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
