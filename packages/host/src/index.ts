export { HostError, type HostErrorOptions } from './host-error.ts'
export { findFreePort } from './ports/find-free-port.ts'
export { startOnFreePort } from './ports/start-on-free-port.ts'
export { startAnvil, type Anvil, type AnvilSpec } from './anvil/start-anvil.ts'
export { findEmbeddedPostgres } from './postgres/find-embedded-postgres.ts'
export { SESSION_OPTIONS } from './postgres/session-options.ts'
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresSpec,
} from './postgres/start-embedded-postgres.ts'
export {
  spawnGuarded,
  type GuardedProcess,
  type GuardedSpec,
  type ProcessExit,
} from './processes/spawn-guarded.ts'
export { startNodeProgram, type NodeProgram, type NodeProgramSpec } from './processes/start-node-program.ts'
export { watchParent } from './processes/watch-parent.ts'
