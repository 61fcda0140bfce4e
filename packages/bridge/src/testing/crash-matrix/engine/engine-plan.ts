import type { CrashBridgeSpec } from './compose-crash-bridge.ts'
import type { Strike } from '../seams/striker.ts'

/** Parameters of an engine process of the matrix, as JSON in its first argument. */
export interface EnginePlan {
  readonly databaseUrl: string
  readonly nodes: CrashBridgeSpec['nodes']
  /** Null for an engine that finishes its work. */
  readonly strike: Strike | null
}

/** Its output, one line each. */
export type EngineLine =
  | { readonly event: 'running' }
  | { readonly event: 'committed'; readonly statements: readonly string[] }
  | { readonly event: 'log'; readonly level: string; readonly message: string; readonly error?: string }
