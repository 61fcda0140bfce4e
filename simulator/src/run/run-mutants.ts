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

/** A table of Markdown, which docs/simulation.md repeats. */
export function showMutants(results: readonly MutantResult[], seconds: number): string {
  const known = new Map(MUTANTS.map((mutant) => [mutant.name, mutant]))
  const rows = results.map(({ mutant: name, isFound, seeds, seed, invariants }) => {
    const { bug = '', guardedBy = '' } = known.get(name) ?? {}
    const found = isFound ? `${String(seeds)} (seed ${String(seed)})` : `not in ${String(seeds)}`
    return `| ${[name, bug, found, invariants.join(', '), guardedBy].join(' | ')} |`
  })
  const found = results.filter(({ isFound }) => isFound).length
  const played = results.reduce((sum, { seeds }) => sum + seeds, 0)
  return [
    '| bug | what it does | found after seeds | by | guarded by |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `${String(found)} found of ${String(results.length)} planted, with ${String(played)} seeds in ${seconds.toFixed(0)} s.`,
  ].join('\n')
}
