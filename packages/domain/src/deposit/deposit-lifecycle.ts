/** Statuses of a deposit, between its block and the books. */
export const DEPOSIT_STATUSES = ['seen', 'unmatched', 'credited', 'orphaned', 'lost'] as const

export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** All events of a stored deposit. */
export const DEPOSIT_EVENTS = [
  'matched',
  'set_aside',
  'credited',
  'refused',
  'vanished',
  'reversed',
  'lost',
  'returned',
] as const

export type DepositEvent = (typeof DEPOSIT_EVENTS)[number]

/** Initial statuses of a scanned deposit: for an order, or in suspense. */
export const NEW_DEPOSIT: readonly DepositStatus[] = ['seen', 'unmatched']

/**
 * status x event -> status. Unlisted transitions are illegal, and the database refuses them (`deposits_keep_to_lifecycle`). A deposit in suspense
 * whose refund was signed keeps its status if the chain reverses it: the books record the loss.
 */
export const DEPOSIT_TRANSITIONS: Readonly<
  Record<DepositStatus, Readonly<Partial<Record<DepositEvent, DepositStatus>>>>
> = {
  seen: { credited: 'credited', refused: 'unmatched', vanished: 'orphaned' },
  unmatched: { matched: 'seen', vanished: 'orphaned', reversed: 'orphaned' },
  /** If nothing was signed for it, it is undone. Otherwise it is lost, and an operator must check. */
  credited: { reversed: 'orphaned', lost: 'lost' },
  orphaned: { matched: 'seen', set_aside: 'unmatched' },
  /** It may be found again, or what was signed for it may die first. */
  lost: { returned: 'credited', reversed: 'orphaned' },
}

interface DepositStatusRow {
  readonly meaning: string
  /** Counted for its order, or for the amount owed to its sender. */
  readonly counts: boolean
  /** Whether it belongs to an order, and is in the books as that order's. */
  readonly ofOrder: 'no' | 'expected' | 'booked'
  /** The engine step that resumes it after a restart. */
  readonly recovery: 'scan' | 'credit' | 'refund' | 'settle'
}

export const DEPOSIT_STATUS_TABLE: Readonly<Record<DepositStatus, DepositStatusRow>> = {
  seen: {
    meaning: 'in a block, for an order; not deep enough yet',
    counts: true,
    ofOrder: 'expected',
    recovery: 'credit',
  },
  unmatched: {
    meaning: 'in suspense: it is refunded, held or claimed',
    counts: true,
    ofOrder: 'no',
    recovery: 'refund',
  },
  credited: {
    meaning: 'deep enough; its legs are owed',
    counts: true,
    ofOrder: 'booked',
    recovery: 'settle',
  },
  orphaned: {
    meaning: 'its block was replaced before anything followed',
    counts: false,
    ofOrder: 'no',
    recovery: 'scan',
  },
  lost: {
    meaning: 'its block was replaced after a payout was signed',
    counts: false,
    ofOrder: 'booked',
    recovery: 'scan',
  },
}
