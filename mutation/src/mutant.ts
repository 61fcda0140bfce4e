/** One small change of a source text. */
export interface Edit {
  /** Named after its effect, for the report. */
  readonly operator: string
  /** Range of the changed text, in UTF-16 units of the file. */
  readonly start: number
  readonly end: number
  /** The new text. */
  readonly replacement: string
  /** An expression has a value, a statement has none, and an entry is inserted before a function's first statement. */
  readonly place: 'expression' | 'statement' | 'entry'
  /** The change as shown to users, if the two full texts would be too long. */
  readonly shown?: string
}

/** A change in a file, with the id that enables it. */
export interface Mutant extends Edit {
  readonly id: number
  /** Relative to the project's root. */
  readonly file: string
  readonly line: number
  /** `before -> after`, on one line. */
  readonly change: string
}
