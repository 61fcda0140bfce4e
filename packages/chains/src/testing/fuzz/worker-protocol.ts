/** What a worker is to do: the parsers of a module from a place on, each with its inputs of these numbers. */
export interface WorkerTask {
  /** Address of a module that exports `parsers`. */
  readonly registry: string
  readonly seed: number
  readonly plan: readonly ParserPlan[]
  /** Where it is, as `PROGRESS` names it, so that the parent sees it even while it hangs. */
  readonly progress: SharedArrayBuffer
}

export interface ParserPlan {
  readonly name: string
  readonly first: number
  /** Exclusive. */
  readonly last: number
  /** Inputs that were found to break something before. */
  readonly kept: readonly string[]
}

/** Places in the progress, each a number of 32 bits: in the plan, the input's number, and how often anything has changed. */
export const PROGRESS = { place: 0, input: 1, steps: 2 } as const
export const PROGRESS_BYTES = 12

export type WorkerMessage =
  | { readonly kind: 'violation'; readonly parser: string; readonly input: string; readonly problem: string }
  | { readonly kind: 'slowest'; readonly parser: string; readonly elapsed: number; readonly length: number }
  | { readonly kind: 'tried'; readonly parser: string; readonly inputs: number }
