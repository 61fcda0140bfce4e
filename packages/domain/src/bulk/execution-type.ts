/** `sequence` pays rows in sequence at the server's interval, `fast` pays all at once. */
export const EXECUTION_TYPES = ['sequence', 'fast'] as const

export type ExecutionType = (typeof EXECUTION_TYPES)[number]

/** Names shown to users. */
export const EXECUTION_TYPE_NAMES: Readonly<Record<ExecutionType, string>> = {
  sequence: 'Sequence',
  fast: 'Fast',
}

/** Seconds between two rows by execution type, as configured on the server. */
export type ExecutionIntervals = Readonly<Record<ExecutionType, number>>
