/** A mutant that no test can detect, because its change has no observable effect. */
export interface Equivalent {
  readonly file: string
  /** As in the report. */
  readonly change: string
  /** The line of the change, if the file has the same change more than once. */
  readonly line?: string
  readonly reason: string
}

/** Changes in one file without effect for the same reason; with their line if the file has the same change more than once. */
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
