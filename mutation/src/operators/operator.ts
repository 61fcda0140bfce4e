import type { Edit } from '../mutant.ts'
import type { Place } from '../syntax.ts'

/** What an operator may know about the file that it changes. */
export interface Source {
  readonly text: string
  /** All names used in the file: other names are not in scope. */
  readonly names: ReadonlySet<string>
}

/** Returns its changes at one place. */
export type Operator = (place: Place, source: Source) => readonly Edit[]
