import type { Switchboard } from './switchboard.ts'

/** Which mutants a test file reaches, and when. */
export interface Coverage {
  /** While its modules load: values computed then stay. */
  readonly atLoad: ReadonlySet<number>
  /** Between tests. */
  readonly between: ReadonlySet<number>
  /** By test id. */
  readonly inTests: ReadonlyMap<string, ReadonlySet<number>>
}

/** Records which mutants are reached while a file runs. */
export interface CoverageNotes extends Coverage {
  startLoading(): void
  leaveTest(): void
  enterTest(testId: string): void
}

export function createCoverageNotes(board: Pick<Switchboard, 'note'>): CoverageNotes {
  const atLoad = new Set<number>()
  const between = new Set<number>()
  const inTests = new Map<string, Set<number>>()
  return {
    atLoad,
    between,
    inTests,
    startLoading: () => board.note(atLoad),
    leaveTest: () => board.note(between),
    enterTest(testId) {
      const asked = inTests.get(testId) ?? new Set<number>()
      inTests.set(testId, asked)
      board.note(asked)
    },
  }
}

/** The tests that can detect a mutant, `all` if it is reached outside of tests; none if nothing reaches it. */
export function findNoticing(coverage: Coverage, mutantId: number): ReadonlySet<string> | 'all' {
  if (coverage.atLoad.has(mutantId) || coverage.between.has(mutantId)) return 'all'
  const tests = [...coverage.inTests].filter(([, asked]) => asked.has(mutantId))
  return new Set(tests.map(([testId]) => testId))
}
