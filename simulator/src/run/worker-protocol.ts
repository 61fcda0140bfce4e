import type { NetworkModels } from '../core/network-models.ts'
import type { SeedResult } from './run-seed.ts'

/** What a worker is told, as one JSON argument. */
export interface WorkerTask {
  /** Of a superuser. */
  readonly databaseUrl: string
  readonly seeds: readonly number[]
  readonly steps: number
  /** Models of all networks; undefined: the seed's. */
  readonly models: NetworkModels | undefined
  readonly isTraced: boolean
  readonly mutant: string | undefined
  /** Ends at the first seed that breaks a rule. */
  readonly isEndedByFinding: boolean
}

/** What it answers over its channel, one for each seed. */
export type WorkerMessage =
  { readonly kind: 'seed'; readonly result: SeedResult } | { readonly kind: 'line'; readonly line: string }
