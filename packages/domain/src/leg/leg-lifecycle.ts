/** Statuses of a leg, a debt to one recipient or a refund to one sender. */
export const LEG_STATUSES = ['due', 'in_flight', 'paid', 'cancelled', 'refunded'] as const

export type LegStatus = (typeof LEG_STATUSES)[number]

/** All events of a leg. */
export const LEG_EVENTS = ['claimed', 'postponed', 'confirmed', 'settled', 'given_up', 'cancelled'] as const

export type LegEvent = (typeof LEG_EVENTS)[number]

/**
 * status x event -> status. Unlisted transitions are illegal, and the database refuses them (`legs_keep_to_lifecycle`): a leg has one outcome.
 * `settled` is caused by an operator, who names the transaction that paid it.
 */
export const LEG_TRANSITIONS: Readonly<Record<LegStatus, Readonly<Partial<Record<LegEvent, LegStatus>>>>> = {
  due: { claimed: 'in_flight', settled: 'paid', given_up: 'refunded', cancelled: 'cancelled' },
  in_flight: { postponed: 'due', confirmed: 'paid', settled: 'paid' },
  paid: {},
  cancelled: {},
  refunded: {},
}

interface LegStatusRow {
  readonly meaning: string
  readonly terminal: boolean
  /** Signed for or paid: its money may have left the wallet, so the leg cannot be undone. */
  readonly spent: boolean
  /** Counts towards the network's outflow for an hour after its last claim. */
  readonly outflow: boolean
  /** The engine step that resumes it after a restart; none once it has its outcome. */
  readonly recovery: 'pay' | 'settle' | 'none'
}

export const LEG_STATUS_TABLE: Readonly<Record<LegStatus, LegStatusRow>> = {
  due: {
    meaning: 'owed; nothing is signed that could pay it',
    terminal: false,
    spent: false,
    outflow: false,
    recovery: 'pay',
  },
  in_flight: {
    meaning: 'signed for; it may land at any moment',
    terminal: false,
    spent: true,
    outflow: true,
    recovery: 'settle',
  },
  paid: {
    meaning: 'paid in a block that is final, or by an operator',
    terminal: true,
    spent: true,
    outflow: true,
    recovery: 'none',
  },
  cancelled: {
    meaning: 'its deposit is gone, or its refund is held after all',
    terminal: true,
    spent: false,
    outflow: false,
    recovery: 'none',
  },
  refunded: {
    meaning: 'given up: its part of the deposit is refunded',
    terminal: true,
    spent: false,
    outflow: true,
    recovery: 'none',
  },
}

const legStatuses = (includes: (row: LegStatusRow) => boolean): readonly LegStatus[] =>
  LEG_STATUSES.filter((status) => includes(LEG_STATUS_TABLE[status]))

/** Statuses of a leg that is still owed. */
export const OPEN_LEG_STATUSES = legStatuses(({ terminal }) => !terminal)

/** Statuses of a leg that is signed for or paid. */
export const SPENT_LEG_STATUSES = legStatuses(({ spent }) => spent)

/** Statuses of a leg that ended without a payment. */
export const UNPAID_LEG_STATUSES = legStatuses(({ terminal, spent }) => terminal && !spent)

/** Statuses of a leg whose claim counts towards its network's outflow. */
export const OUTFLOW_LEG_STATUSES = legStatuses(({ outflow }) => outflow)
