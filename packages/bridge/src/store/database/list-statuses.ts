import { DEPOSIT_STATUS_TABLE, ORDER_STATUS_TABLE, type OrderStatusRow } from '@sunspan/domain'
import { ATTEMPT_STATUS_TABLE, type AttemptStatusRow } from '../../model/attempt-status.ts'

/** Lists the statuses of a table whose rows are as asked, in SQL: `'seen', 'credited'`. */
const listBy =
  <Row>(table: Readonly<Record<string, Row>>) =>
  (includes: (row: Row) => boolean): string =>
    Object.entries(table)
      .filter(([, row]) => includes(row))
      .map(([status]) => `'${status}'`)
      .join(', ')

export const depositStatuses = listBy(DEPOSIT_STATUS_TABLE)
export const orderStatuses = listBy<OrderStatusRow>(ORDER_STATUS_TABLE)
export const attemptStatuses = listBy<AttemptStatusRow>(ATTEMPT_STATUS_TABLE)
