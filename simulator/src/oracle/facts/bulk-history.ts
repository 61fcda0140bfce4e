import { nextScheduleStatus, SCHEDULE_EVENTS, type OrderStatus, type ScheduleStatus } from '@sunspan/domain'
import type { BulkOrderFact, EventFact } from './read-facts.ts'

/** The rows of a bulk order according to its history. */
export interface BulkHistory {
  /** Transitions that the lifecycle does not allow. */
  readonly wrong: readonly string[]
  /** Transitions of rows, as status and event. */
  readonly moves: readonly string[]
}

/**
 * Replays a bulk order's rows through its history: until the deposit is credited, and when it disappears, all rows move together, except paid ones;
 * afterwards each moves separately. The order's status follows from its rows.
 */
export function replayRows(order: BulkOrderFact, history: readonly EventFact[]): BulkHistory {
  const wrong: string[] = []
  const moves: string[] = []
  const statuses: ScheduleStatus[] = order.rows.map(() => 'PENDING')
  for (const { event, from_status, to_status, rows, version } of history) {
    // Notes about a refund of anything but a row share their names with a row's events.
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

/** Status of an order with these rows, implemented independently of the product. */
function wholeOf(rows: readonly ScheduleStatus[]): OrderStatus {
  const waiting = WAITING.find((status) => rows.includes(status))
  if (waiting !== undefined) return waiting
  if (rows.every((status) => status === 'COMPLETE' || status === 'REFUNDED'))
    return rows.includes('COMPLETE') ? 'COMPLETE' : 'REJECTED'
  return rows.every((status) => status === 'DEPOSITED') ? 'DEPOSITED' : 'SENDING'
}
