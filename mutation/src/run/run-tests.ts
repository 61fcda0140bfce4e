import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest, type InlineConfig, type TestSequencer, type TestSpecification } from 'vitest/node'
import { instrument } from '../instrument.ts'
import { ROOT } from '../list-files.ts'
import type { Module } from '../modules.ts'
import type { Mutant } from '../mutant.ts'
import { readOutcomes, TASK_VARIABLE, WHOLE_FILE, type Outcome, type Task } from './task.ts'

type InlineSequence = NonNullable<InlineConfig['sequence']>

interface Run {
  readonly kind: Module['kind']
  /** Test files, relative to the project's root. */
  readonly testFiles: readonly string[]
  /** All mutants of the module, and the ids of those to try. */
  readonly mutants: readonly Mutant[]
  readonly mutantIds: readonly number[]
  readonly sources: ReadonlyMap<string, string>
}

/**
 * Runs each test file, then again for each mutant that it can detect: sequentially in one process per file, with one database for all. Throws an
 * Error if a test fails without a mutant.
 */
export async function runTests(run: Run): Promise<readonly Outcome[]> {
  const directory = mkdtempSync(join(tmpdir(), 'sunspan-mutation-'))
  const outcomesPath = join(directory, 'outcomes')
  const task: Task = {
    mutantIds: run.mutantIds,
    cachedIds: run.mutants.filter(({ operator }) => operator.startsWith('SQL')).map(({ id }) => id),
    leastTimeoutMs: run.kind === 'unit' ? 2_000 : 8_000,
    outcomesPath,
  }
  const taskPath = join(directory, 'task.json')
  writeFileSync(taskPath, JSON.stringify(task))
  process.env[TASK_VARIABLE] = taskPath
  const didMore = createProgress()
  try {
    let left = run.testFiles
    while (left.length > 0) {
      await playFiles(run, left)
      const outcomes = readOutcomes(outcomesPath)
      const ended = new Map(outcomes.filter(({ id }) => id === WHOLE_FILE).map((one) => [one.testFile, one]))
      const broken = [...ended.values()].find(({ killedBy }) => killedBy !== null)
      if (broken !== undefined)
        throw new Error(`Without a mutant, ${broken.testFile} fails: ${String(broken.killedBy)}`)
      const rest = left.filter((file) => !ended.has(file))
      // A mutant may end its process; the next process continues after it.
      if (rest.length === left.length && !didMore(outcomes))
        throw new Error(`${rest.join(', ')} cannot be run`)
      left = rest
    }
    return readOutcomes(outcomesPath).filter(({ id }) => id !== WHOLE_FILE)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Returns whether there are more outcomes than at the last call. */
function createProgress(): (outcomes: readonly Outcome[]) => boolean {
  let known = 0
  return (outcomes) => {
    const isMore = outcomes.length > known
    known = outcomes.length
    return isMore
  }
}

async function playFiles({ kind, sources, mutants }: Run, testFiles: readonly string[]): Promise<void> {
  const byFile = Map.groupBy(mutants, ({ file }) => join(ROOT, file))
  const vitest = await startVitest(
    'test',
    [...testFiles],
    {
      config: false,
      root: ROOT,
      watch: false,
      include: [...testFiles],
      runner: join(ROOT, 'mutation', 'src', 'run', 'replay-runner.ts'),
      pool: 'forks',
      maxWorkers: 1,
      fileParallelism: false,
      sequence: { sequencer: sequencerOf(testFiles) },
      reporters: [{}],
      silent: true,
      // A mutant's errors show in the tests that they fail.
      dangerouslyIgnoreUnhandledErrors: true,
      ...TIMES[kind],
      ...(kind === 'int' ? { globalSetup: ['packages/host/src/testing/postgres-global-setup.ts'] } : {}),
    },
    {
      plugins: [
        {
          name: 'sunspan-mutants',
          enforce: 'pre',
          transform(code, id) {
            const own = byFile.get(id)
            return own === undefined ? undefined : instrument(sources.get(own[0]?.file ?? '') ?? code, own)
          },
        },
      ],
    },
  )
  await vitest.close()
  // Vitest reports failed tests by its exit code; here failures are expected.
  process.exitCode = 0
}

const TIMES = {
  unit: { testTimeout: 15_000 },
  int: { testTimeout: 60_000, hookTimeout: 60_000 },
} as const

/** Runs files in the given order. */
function sequencerOf(testFiles: readonly string[]): NonNullable<InlineSequence['sequencer']> {
  const order = new Map(testFiles.map((file, index) => [join(ROOT, file), index]))
  return class implements TestSequencer {
    shard(specifications: TestSpecification[]): TestSpecification[] {
      return specifications
    }
    sort(specifications: TestSpecification[]): TestSpecification[] {
      const rank = ({ moduleId }: TestSpecification): number => order.get(moduleId) ?? 0
      return specifications.toSorted((a, b) => rank(a) - rank(b))
    }
  }
}
