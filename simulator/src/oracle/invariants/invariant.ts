import type { View } from '../facts/view.ts'

/** Something that must hold at every moment. */
export interface Invariant {
  /** As the plan of the project numbers it. */
  readonly id: string
  readonly what: string
  /** What is wrong; empty when it holds. */
  readonly check: (view: View) => readonly string[]
}
