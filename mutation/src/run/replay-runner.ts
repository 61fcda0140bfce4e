import { relative } from 'node:path'
import type { File, Suite, Test } from '@vitest/runner'
import { TestRunner } from 'vitest'
import { createCoverageNotes, findNoticing } from './coverage.ts'
import { replayTests } from './replay.ts'
import { installSwitchboard } from './switchboard.ts'
import { readOutcomes, readTask, WHOLE_FILE, writeOutcome, type Task } from './task.ts'

const board = installSwitchboard()

/**
 * Vitest's runner in the process that runs one test file: after running the file unchanged, it runs it again for each mutant that the file reaches
 * and no earlier file has detected, unless a test fails. Vitest creates one per file.
 */
export default class ReplayRunner extends TestRunner {
  readonly #notes = createCoverageNotes(board)
  readonly #durations = new Map<string, number>()
  readonly #startedAt = new Map<string, number>()

  onBeforeCollect(): void {
    this.#notes.startLoading()
  }

  onCollected(): void {
    this.#notes.leaveTest()
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    this.#startedAt.set(test.id, performance.now())
    this.#notes.enterTest(test.id)
  }

  override onAfterRunTask(test: Test): void {
    this.#notes.leaveTest()
    this.#durations.set(test.id, performance.now() - (this.#startedAt.get(test.id) ?? 0))
    super.onAfterRunTask(test)
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    board.note(undefined)
    await this.#tryMutants(readTask(), suite.file)
  }

  async #tryMutants(task: Task, file: File): Promise<void> {
    const testFile = relative(this.config.root, file.filepath)
    const failed = listTests(file).find(({ result }) => result?.state === 'fail')
    if (failed !== undefined || file.result?.state === 'fail') {
      const [error] = (failed ?? file).result?.errors ?? []
      const name = `${failed?.fullTestName ?? 'it does not load'}: ${error?.message ?? ''}`
      writeOutcome(task.outcomesPath, { id: WHOLE_FILE, testFile, killedBy: name })
      return
    }
    const outcomes = readOutcomes(task.outcomesPath)
    const done = outcomes.filter((outcome) => outcome.killedBy !== null || outcome.testFile === testFile)
    const isDone = new Set(done.map(({ id }) => id))
    const stage = { runner: this, board, filepath: file.filepath, timeoutMs: this.#timeout(task) }
    const stands = createControl(stage)
    const isCached = new Set(task.cachedIds)
    for (const id of task.mutantIds) {
      const noticing = findNoticing(this.#notes, id)
      if (isDone.has(id) || (noticing !== 'all' && noticing.size === 0)) continue
      // Only the first test that needs a cached value reaches the code that creates it.
      const tests = isCached.has(id) ? 'all' : noticing
      // Remains if the mutant ends this process.
      writeOutcome(task.outcomesPath, { id, testFile, killedBy: '(the process ended)' })
      const isFresh = isCached.has(id) || this.#notes.atLoad.has(id)
      let killedBy = await replayTests(stage, { mutantId: id, tests, isFresh })
      // A test that fails with others skipped proves nothing if it also fails in that way without the mutant.
      if (killedBy !== null && tests !== 'all' && !(await stands(tests)))
        killedBy = await replayTests(stage, { mutantId: id, tests: 'all', isFresh })
      writeOutcome(task.outcomesPath, { id, testFile, killedBy })
    }
    writeOutcome(task.outcomesPath, { id: WHOLE_FILE, testFile, killedBy: null })
  }

  /** A multiple of the slowest test's duration. */
  #timeout({ leastTimeoutMs }: Task): number {
    return Math.max(leastTimeoutMs, 4 * Math.max(0, ...this.#durations.values()))
  }
}

/** Returns whether tests pass on their own without a mutant; cached for each set of tests. */
function createControl(stage: Parameters<typeof replayTests>[0]) {
  const known = new Map<string, boolean>()
  return async (tests: ReadonlySet<string>): Promise<boolean> => {
    const key = [...tests].join()
    const stands =
      known.get(key) ?? (await replayTests(stage, { mutantId: undefined, tests, isFresh: false })) === null
    known.set(key, stands)
    return stands
  }
}

function listTests(suite: File | File['tasks'][number]): readonly Test[] {
  if (suite.type === 'test') return [suite]
  return suite.tasks.flatMap(listTests)
}
