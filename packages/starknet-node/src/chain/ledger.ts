/** What the chain's accounts and tokens hold: numbers by their names. */
export interface Ledger {
  /** Zero for what was never written; `after`: as of the end of that block. */
  read(key: string, after?: number): bigint
  write(key: string, value: bigint): void
  /** Undoes what was written since the mark. */
  mark(): Mark
  undoTo(mark: Mark): void
  /** Ends the open block: what was written from now on belongs to the next. */
  closeBlock(number: number): void
  /** Undoes a block, which must be the newest. */
  undoBlock(number: number): void
  /** No past of this block and of those before it is kept. */
  forgetThrough(number: number): void
  readonly state: LedgerState
}

type Mark = number

interface Change {
  readonly key: string
  readonly before: bigint
}

export interface LedgerState {
  readonly values: Map<string, bigint>
  /** For each block with changes, the values before it, in the order of the changes. */
  readonly past: { readonly number: number; readonly changes: readonly Change[] }[]
}

/** Remembers every change, so that the past can be read and blocks can be undone. */
export function createLedger(saved: LedgerState | undefined): Ledger {
  const state: LedgerState = saved ?? { values: new Map(), past: [] }
  const { values, past } = state
  let open: Change[] = []

  const undo = (changes: readonly Change[]): void => {
    for (const { key, before } of changes.toReversed()) values.set(key, before)
  }
  const now = (key: string): bigint => values.get(key) ?? 0n
  return {
    state,
    read(key, after) {
      if (after === undefined) return now(key)
      const later = past.slice(past.findLastIndex(({ number }) => number <= after) + 1)
      for (const { changes } of [...later, { changes: open }]) {
        const change = changes.find((one) => one.key === key)
        if (change !== undefined) return change.before
      }
      return now(key)
    },
    write(key, value) {
      open.push({ key, before: now(key) })
      values.set(key, value)
    },
    mark: () => open.length,
    undoTo(mark) {
      undo(open.splice(mark))
    },
    closeBlock(number) {
      if (open.length > 0) past.push({ number, changes: open })
      open = []
    },
    undoBlock(number) {
      undo(open)
      open = []
      if (past.at(-1)?.number === number) undo(past.pop()?.changes ?? [])
    },
    forgetThrough(number) {
      past.splice(0, past.findLastIndex((block) => block.number <= number) + 1)
    },
  }
}
