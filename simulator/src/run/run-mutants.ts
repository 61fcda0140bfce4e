import foundBy from '../mutants/found-by.json' with { type: 'json' }
import { findMutant, MUTANTS } from '../mutants/mutants.ts'
import type { Mutant } from '../mutants/mutant.ts'
import type { SimServer } from './open-server.ts'
import { runWorkers } from './run-workers.ts'
import { parseModels } from '../core/network-models.ts'

export interface MutantResult {
  readonly mutant: string
  readonly isFound: boolean
  /** Number of seeds played, including the one that found it. */
  readonly seeds: number
  readonly seed: number | undefined
  /** The first violated invariant, and its message. */
  readonly invariant: string
  readonly message: string
}

/** The seed that has found each bug last, which is played first; null: none is known. */
const FOUND_BY: ReadonlyMap<string, number | null> = new Map(Object.entries(foundBy))

/** Plays seeds under each mutant until one violates an invariant: first the one that has found it last, then those next to it. */
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
  { name, models: model = 'nonce' }: Mutant,
  options: {
    readonly firstSeed: number
    readonly mostSeeds: number
    readonly steps: number
    readonly workers: number
  },
): Promise<MutantResult> {
  const known = FOUND_BY.get(name) ?? options.firstSeed
  const seeds = Array.from({ length: options.mostSeeds }, (_, index) => options.firstSeed + index).toSorted(
    (a, b) => Math.abs(a - known) - Math.abs(b - known),
  )
  const { steps, workers } = options
  const models = parseModels(model)
  const work = { steps, workers, seeds, models, mutant: name, isEndedByFinding: true }
  const results = await runWorkers(server, work)
  const found = results.find(({ findings }) => findings.length > 0)
  return {
    mutant: name,
    isFound: found !== undefined,
    seeds: results.length,
    seed: found?.seed,
    invariant: found?.findings[0]?.invariant ?? '',
    message: found?.findings[0]?.message ?? '',
  }
}

/** Head of a Markdown table that docs/simulation/planted-bugs.md repeats. */
export const TABLE_HEAD = `| bug | what it does | found by seed | by | guarded by |
| --- | --- | --- | --- | --- |`

export function showMutant({ mutant: name, seeds, seed, invariant }: MutantResult): string {
  const { bug, guardedBy = '' } = findMutant(name)
  return `| ${[name, bug, seed === undefined ? `not in ${String(seeds)}` : String(seed), invariant, guardedBy].join(' | ')} |`
}

export function showMutants(results: readonly MutantResult[], seconds: number): string {
  const found = results.filter(({ isFound }) => isFound).length
  const played = results.reduce((sum, { seeds }) => sum + seeds, 0)
  return `${String(found)} found of ${String(results.length)} planted, with ${String(played)} seeds in ${seconds.toFixed(0)} s.`
}
