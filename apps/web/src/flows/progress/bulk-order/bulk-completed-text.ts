import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { recipients } from '../../../entities/bulk-order/recipients-text.ts'
import { countRows } from './row-filters.ts'

/** Result of a bulk order whose rows are all settled; `text` is set if some could not be paid. */
export function bulkCompletedText({ rows }: Pick<BulkOrder, 'rows'>): {
  readonly title: string
  readonly text: string | undefined
} {
  const counts = countRows(rows)
  const refunded = counts.all - counts.completed
  if (refunded === 0) {
    return {
      title: counts.all === 1 ? '1 recipient paid' : `All ${recipients(counts.all)} paid`,
      text: undefined,
    }
  }
  const payouts = refunded === 1 ? 'One payout' : `${refunded} payouts`
  return {
    title: `${counts.completed} of ${recipients(counts.all)} paid`,
    text: `${payouts} could not be delivered. We refund the amount and its fees, as the list shows.`,
  }
}
