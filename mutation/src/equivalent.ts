/** A mutant that no test can notice, because what it changes makes no difference that anybody could see. */
export interface Equivalent {
  readonly file: string
  /** As the report names it. */
  readonly change: string
  /** The line that it is on, where a file has the same change more than once. */
  readonly line?: string
  readonly reason: string
}
