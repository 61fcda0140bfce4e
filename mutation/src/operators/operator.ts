import type { Edit } from '../mutant.ts'
import type { Place } from '../syntax.ts'

/** What an operator may ask about the file that it changes. */
export interface Source {
  readonly text: string
  /** Names that the file uses anywhere: what is not among them is not in scope. */
  readonly names: ReadonlySet<string>
}

/** Answers the changes that it makes at one place. */
export type Operator = (place: Place, source: Source) => readonly Edit[]
