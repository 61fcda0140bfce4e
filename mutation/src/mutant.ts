/** One small change of a source text. */
export interface Edit {
  /** Named after what it does, for the report. */
  readonly operator: string
  /** Where the text that changes begins and ends, in UTF-16 units of the file. */
  readonly start: number
  readonly end: number
  /** What stands there instead. */
  readonly replacement: string
  /** An expression gives a value, a statement gives none, and an entry is put in front of a function's first statement. */
  readonly place: 'expression' | 'statement' | 'entry'
  /** The change for people, where the whole of the two texts would be too long. */
  readonly shown?: string
}

/** A change in its file, with the number that switches it on. */
export interface Mutant extends Edit {
  readonly id: number
  /** From the project's root. */
  readonly file: string
  readonly line: number
  /** `before -> after`, on one line. */
  readonly change: string
}
