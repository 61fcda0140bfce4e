import { MUTANTS } from '../mutants/mutants.ts'
import type { Mutant } from '../mutants/mutant.ts'
import type { SimServer } from './open-server.ts'
import { runWorkers } from './run-workers.ts'

export interface MutantResult {
  readonly mutant: string
  readonly isFound: boolean
  /** Seeds that were played, the one that found it included. */
  readonly seeds: number
  readonly seed: number | undefined
  readonly invariants: readonly string[]
  /** What was said first. */
  readonly message: string
}

/** Plays seeds under each mutant until one breaks a rule. */
export async function runMutants(
  server: SimServer,
  options: {
    readonly names: readonly string[] | undefined
    readonly firstSeed: number
    readonly mostSeeds: number
    readonly steps: number
    readonly workers: number
    readonly onResult: (result: MutantResult) => void
  },
): Promise<readonly MutantResult[]> {
  const results: MutantResult[] = []
  for (const mutant of MUTANTS.filter(({ name }) => options.names?.includes(name) ?? true)) {
    const result = await findMutantBug(server, mutant, options)
    results.push(result)
    options.onResult(result)
  }
  return results
}

async function findMutantBug(
  server: SimServer,
  { name }: Mutant,
  options: {
    readonly firstSeed: number
    readonly mostSeeds: number
    readonly steps: number
    readonly workers: number
  },
): Promise<MutantResult> {
  const seeds = Array.from({ length: options.mostSeeds }, (_, index) => options.firstSeed + index)
  const { steps, workers } = options
  const results = await runWorkers(server, { steps, workers, seeds, mutant: name, isEndedByFinding: true })
  const found = results.find(({ findings }) => findings.length > 0)
  return {
    mutant: name,
    isFound: found !== undefined,
    seeds: results.length,
    seed: found?.seed,
    invariants: [...new Set(found?.findings.map(({ invariant }) => invariant))],
    message: found?.findings[0]?.message ?? '',
  }
}

export function showMutants(results: readonly MutantResult[]): string {
  const guarded = new Map(MUTANTS.map(({ name, guardedBy }) => [name, guardedBy]))
  const lines = results.map(({ mutant, isFound, seeds, invariants }) =>
    [
      mutant.padEnd(30),
      (isFound ? 'found' : 'NOT FOUND').padEnd(11),
      String(seeds).padStart(5),
      `  ${invariants.join(', ').padEnd(16)}`,
      guarded.get(mutant) ?? '',
    ].join(''),
  )
  const found = results.filter(({ isFound }) => isFound).length
  return [
    `${'mutant'.padEnd(30)}${'found'.padEnd(11)}seeds  by`,
    ...lines,
    `${String(found)} of ${String(results.length)} found`,
  ].join('\n')
}
