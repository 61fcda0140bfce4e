import { LEG_TRANSITIONS, type LegEvent, type LegStatus } from '@sunspan/domain'
import { statusesBefore } from './statuses-before.ts'

/** Leg statuses as a list in SQL: `'due', 'in_flight'`. */
export const listStatuses = (statuses: readonly LegStatus[]): string =>
  statuses.map((status) => `'${status}'`).join(', ')

/** SQL condition: the lifecycle of legs allows the event in the status of this column. */
export function legAllows(event: LegEvent, column = 'l.status'): string {
  const statuses = statusesBefore(LEG_TRANSITIONS, event)
  return statuses.includes(',') ? `${column} IN (${statuses})` : `${column} = ${statuses}`
}
