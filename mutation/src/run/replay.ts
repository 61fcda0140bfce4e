import { startTests } from '@vitest/runner'
import type { TestRunner } from 'vitest'
import { forgetModules } from './loaded-modules.ts'
import { QuietRunner } from './quiet-runner.ts'
import type { Switchboard } from './switchboard.ts'

/** One file of tests and the process that it runs in. */
interface Stage {
  readonly runner: TestRunner
  readonly board: Switchboard
  readonly filepath: string
  /** Bound of one test, milliseconds. */
  readonly timeoutMs: number
}

interface Replay {
  /** Undefined: with no mutant, to see that the tests hold by themselves. */
  readonly mutantId: number | undefined
  /** Ids of the tests that run. */
  readonly tests: ReadonlySet<string> | 'all'
  /** All modules load anew, for what is decided as they load. */
  readonly isFresh: boolean
}

/** So many tests that run out of time are stuck, and so is what takes this much longer. */
const MOST_TIMEOUTS = 3
const GRACE_MS = 15_000

/** Runs a file again with a mutant on and names the first test that fails; null when none does. */
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
  // What it left behind is the mutant's.
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
