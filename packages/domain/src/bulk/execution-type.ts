/** `sequence` pays one row after the other at the server's interval, `fast` pays all at once. */
export const EXECUTION_TYPES = ['sequence', 'fast'] as const

export type ExecutionType = (typeof EXECUTION_TYPES)[number]

/** As the screens call them. */
export const EXECUTION_TYPE_NAMES: Readonly<Record<ExecutionType, string>> = {
  sequence: 'Sequence',
  fast: 'Fast',
}

/** Seconds between two rows by execution type, as the server says. */
export type ExecutionIntervals = Readonly<Record<ExecutionType, number>>
