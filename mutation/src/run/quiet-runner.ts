import type { File, Task, Test } from '@vitest/runner'
import { TestRunner } from 'vitest'

/** Vitest's runner without reporting: it skips tests, and stops at the first failure. */
export class QuietRunner extends TestRunner {
  /** The full name of the first failed test. */
  failed: string | null = null
  readonly #tests: ReadonlySet<string> | 'all'

  /**
   * @param outer the process's runner, which knows how modules load
   * @param tests ids of the tests to run
   * @param timeoutMs for tests without a timeout of their own
   */
  constructor(outer: TestRunner, tests: ReadonlySet<string> | 'all', timeoutMs: number) {
    super({ ...outer.config, testTimeout: timeoutMs, retry: 0 })
    this.#tests = tests
    Object.defineProperty(this, 'moduleRunner', { value: Reflect.get(outer, 'moduleRunner') })
    Object.defineProperty(this, '_otel', { value: Reflect.get(outer, '_otel') })
  }

  onCollected(files: File[]): void {
    for (const file of files) this.#leaveOut(file)
  }

  #leaveOut(task: Task): void {
    if (task.type === 'suite') task.tasks.forEach((inner) => this.#leaveOut(inner))
    else if (this.#tests !== 'all' && !this.#tests.has(task.id)) task.mode = 'skip'
  }

  override async onBeforeRunTask(test: Task): Promise<void> {
    if (this.failed !== null) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: Test): void {
    if (test.result?.state === 'fail') this.failed ??= test.fullTestName
    super.onAfterRunTask(test)
  }
}
