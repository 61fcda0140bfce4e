/** Where a deposit stands between its block and the books. */
export const DEPOSIT_STATUSES = ['seen', 'unmatched', 'credited', 'orphaned', 'lost'] as const

export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** Everything that can happen to a deposit once it is stored. */
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

/** What a scan stores a new deposit as: for an order, or in suspense. */
export const NEW_DEPOSIT: readonly DepositStatus[] = ['seen', 'unmatched']

/**
 * status x event -> status. What is not listed is illegal, and the database refuses it (`deposits_keep_to_lifecycle`).
 * A deposit in suspense whose refund was signed keeps its status when the chain takes it back: the books have the loss.
 */
export const DEPOSIT_TRANSITIONS: Readonly<
  Record<DepositStatus, Readonly<Partial<Record<DepositEvent, DepositStatus>>>>
> = {
  seen: { credited: 'credited', refused: 'unmatched', vanished: 'orphaned' },
  unmatched: { matched: 'seen', vanished: 'orphaned', reversed: 'orphaned' },
  /** Nothing was signed for it: as if it had never been. Else it is lost, and a person has to look. */
  credited: { reversed: 'orphaned', lost: 'lost' },
  orphaned: { matched: 'seen', set_aside: 'unmatched' },
  /** It may be found again; what was signed for it may also die first. */
  lost: { returned: 'credited', reversed: 'orphaned' },
}

interface DepositStatusRow {
  readonly meaning: string
  /** Counted for its order, or for what is owed to its sender. */
  readonly counts: boolean
  /** The engine step that takes it up after a restart. */
  readonly recovery: 'scan' | 'credit' | 'refund' | 'settle'
}

export const DEPOSIT_STATUS_TABLE: Readonly<Record<DepositStatus, DepositStatusRow>> = {
  seen: { meaning: 'in a block, for an order; not deep enough yet', counts: true, recovery: 'credit' },
  unmatched: {
    meaning: 'in suspense: it goes back, is held, or is claimed',
    counts: true,
    recovery: 'refund',
  },
  credited: { meaning: 'deep enough; its order is owed what it pays for', counts: true, recovery: 'settle' },
  orphaned: { meaning: 'its block was replaced before anything followed', counts: false, recovery: 'scan' },
  lost: { meaning: 'its block was replaced after a payout was signed', counts: false, recovery: 'scan' },
}
