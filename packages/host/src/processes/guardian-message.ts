import type { ProcessIdentity } from './process-identity.ts'

export type StopSignal = 'SIGTERM' | 'SIGINT'

export interface Ward extends ProcessIdentity {
  stopSignal: StopSignal
  /** How long it may take to stop before it is killed. */
  graceMs: number
}

/** Messages from a parent to its guardian, one line of JSON each. */
export type GuardianMessage = { op: 'add'; ward: Ward } | { op: 'remove'; pid: number }
