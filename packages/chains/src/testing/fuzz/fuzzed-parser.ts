/** An input's encoding, which decides how it is mutated: text by character, the others also by their decoded bytes. */
export type InputForm = 'text' | 'base58' | 'base64' | 'hex' | 'json'

/** A parser of what strangers write, and what it promises. */
export interface FuzzedParser {
  /** Family and subject. */
  readonly name: string
  readonly form: InputForm
  /** Longest input that is tried: at least the longest that its callers pass on. */
  readonly maxLength: number
  /** Milliseconds of work that an input may cost at most. */
  readonly boundMs: number
  /** How often it is tried in comparison with others; one when left out. Those that compute signatures are slow. */
  readonly share?: number
  /** Valid inputs, and known hostile ones. */
  readonly seeds: readonly [string, ...string[]]
  readonly parse: (input: string) => unknown
  /** Whether it may throw this; nothing when left out. */
  readonly isDeclared?: (error: unknown) => boolean
}

/** What an input did that it must not. */
export interface Violation {
  readonly parser: string
  readonly input: string
  readonly problem: string
}
