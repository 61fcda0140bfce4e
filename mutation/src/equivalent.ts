/** A mutant that no test can notice, because what it changes makes no difference that anybody could see. */
export interface Equivalent {
  readonly file: string
  /** As the report names it. */
  readonly change: string
  /** The line that it is on, where a file has the same change more than once. */
  readonly line?: string
  readonly reason: string
}

/** Changes of one file that make no difference for one reason; with its line where the file has the same change more than once. */
export const sameIn = (
  file: string,
  reason: string,
  changes: readonly (string | readonly [change: string, line: string])[],
): readonly Equivalent[] =>
  changes.map((known) =>
    typeof known === 'string'
      ? { file, change: known, reason }
      : { file, change: known[0], line: known[1], reason },
  )
