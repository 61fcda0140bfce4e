import { nextScheduleStatus, SCHEDULE_EVENTS, type OrderStatus, type ScheduleStatus } from '@sunspan/domain'
import type { BulkOrderFact, EventFact } from './read-facts.ts'

/** What the history of a bulk order says of its rows. */
export interface BulkHistory {
  /** What the lifecycle does not allow. */
  readonly wrong: readonly string[]
  /** Moves of rows, as status and event. */
  readonly moves: readonly string[]
}

/**
 * Plays the rows of a bulk order through its history: until the deposit is credited, and when it is gone, all go together, but for those
 * that were paid; afterwards each goes by itself. The order is what its rows make of it.
 */
export function replayRows(order: BulkOrderFact, history: readonly EventFact[]): BulkHistory {
  const wrong: string[] = []
  const moves: string[] = []
  const statuses: ScheduleStatus[] = order.rows.map(() => 'PENDING')
  for (const { event, from_status, to_status, rows, version } of history) {
    // What is told of a refund of something else than a row has the name of a row's.
    const isNote = rows.length === 0 && OF_SINGLE_ROWS.includes(event)
    const name = isNote ? undefined : SCHEDULE_EVENTS.find((known) => known === event)
    const what = `bulk order ${order.id}, version ${String(version)}: ${event}`
    if (name === undefined && from_status !== null && to_status !== from_status)
      wrong.push(`${what} moves it`)
    if (name === undefined) continue
    const moved = rows.length > 0 ? rows : [...statuses.keys()].filter((no) => statuses[no] !== 'COMPLETE')
    for (const no of moved) {
      const from = statuses[no]
      const to = from && nextScheduleStatus(from, name)
      if (to === undefined) wrong.push(`${what} of row ${String(no)}, which is ${String(from)}`)
      else statuses[no] = to
      moves.push(`${String(from)} ${event}`)
    }
    if (to_status !== wholeOf(statuses))
      wrong.push(`${what} makes it ${to_status}, its rows are ${statuses.join(', ')}`)
  }
  const stored = order.rows.map(({ status }) => status)
  if (stored.join() !== statuses.join())
    wrong.push(`bulk order ${order.id} has rows ${stored.join(', ')}, by its history ${statuses.join(', ')}`)
  return { wrong, moves }
}

const OF_SINGLE_ROWS: readonly string[] = [
  'payout_signed',
  'payout_confirmed',
  'payout_failed',
  'refund_confirmed',
  'refund_unpayable',
]

const WAITING = ['PENDING', 'WAIT_DEPOSIT', 'DEPOSIT_FAILED', 'REJECTED', 'EXPIRED'] as const

/** How an order with such rows stands: told again, no rule is taken from the product. */
function wholeOf(rows: readonly ScheduleStatus[]): OrderStatus {
  const waiting = WAITING.find((status) => rows.includes(status))
  if (waiting !== undefined) return waiting
  if (rows.every((status) => status === 'COMPLETE' || status === 'REFUNDED'))
    return rows.includes('COMPLETE') ? 'COMPLETE' : 'REJECTED'
  return rows.every((status) => status === 'DEPOSITED') ? 'DEPOSITED' : 'SENDING'
}
