import type { FakeModel } from '@sunspan/chains/testing'

/** A bug planted on purpose, to verify that the simulation finds it. */
export interface Mutant {
  readonly name: string
  /** Description of the bug. */
  readonly bug: string
  /** Payout model of the networks that it is planted in; nonces by default. */
  readonly models?: FakeModel
  /** Source texts replaced as modules load. Each must occur exactly once in its file, whose path is relative to the project's root. */
  readonly edits?: readonly { readonly file: string; readonly find: string; readonly replace: string }[]
  /** Statements that remove a guard from the simulated database. */
  readonly sql?: readonly string[]
  /** Another guard that refuses what the mutant does: the mutant is found by that refusal, which the engine logs as an error. */
  readonly guardedBy?: string
}
