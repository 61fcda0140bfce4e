import type { NetworkModels } from '../core/network-models.ts'
import type { SeedResult } from './run-seed.ts'

/** A worker's task, passed as one JSON argument. */
export interface WorkerTask {
  /** Of a superuser. */
  readonly databaseUrl: string
  readonly seeds: readonly number[]
  readonly steps: number
  /** Models of all networks; undefined: drawn by the seed. */
  readonly models: NetworkModels | undefined
  readonly isTraced: boolean
  readonly mutant: string | undefined
  /** Stops at the first seed with a violation. */
  readonly isEndedByFinding: boolean
}

/** A worker's messages over its channel, one for each seed. */
export type WorkerMessage =
  | { readonly kind: 'seed'; readonly result: SeedResult }
  | { readonly kind: 'line'; readonly line: string }
