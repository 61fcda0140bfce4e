import type { FakeModel } from '@sunspan/chains/testing'

/** A bug that is planted on purpose, to see that the simulation finds it. */
export interface Mutant {
  readonly name: string
  /** The bug, in words. */
  readonly bug: string
  /** By which rules payouts land on the networks that it is planted in; nonces when left out. */
  readonly models?: FakeModel
  /** Source texts that are replaced as modules load, each found exactly once in its file; the file is named from the project's root. */
  readonly edits?: readonly { readonly file: string; readonly find: string; readonly replace: string }[]
  /** Statements that take a guard out of the simulated database. */
  readonly sql?: readonly string[]
  /** What else refuses what the mutant does: it is found by that refusal, which the engine reports as an error. */
  readonly guardedBy?: string
}
