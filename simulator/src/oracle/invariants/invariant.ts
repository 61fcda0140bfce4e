import type { View } from '../facts/view.ts'

/** A condition that must hold at every moment. */
export interface Invariant {
  /** Its number in the project's plan. */
  readonly id: string
  readonly what: string
  /** Violations; empty if it holds. */
  readonly check: (view: View) => readonly string[]
}
