import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import { bulkCompletedText } from '../../../flows/progress/bulk-order/bulk-completed-text.ts'
import { BulkRefund } from '../../../flows/progress/bulk-order/bulk-refund.tsx'
import { timeSpent } from '../../../flows/progress/page/time-spent.ts'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { AnotherTransfer } from './another-transfer.tsx'

/** Every row is settled: said at once, while the sun finishes its last move. */
export function BulkCompleteView(props: { order: BulkOrder; source: Network | undefined }): ReactNode {
  const { order, source } = props
  const { title, text } = bulkCompletedText(order)
  return (
    <div className="text-center">
      <h2 className="font-sans text-lead font-semibold">{title}</h2>
      <p className="tabular mt-1 text-muted">Time Spent: {timeSpent(order.executionTimeMs)}</p>
      {text !== undefined && <p className="mx-auto mt-2 max-w-[48ch] text-pretty text-muted">{text}</p>}
      <BulkRefund order={order} source={source} />
      <AnotherTransfer variant="primary" />
      <div className="mt-3 text-small">
        <SupportLink quoting="order id" />
      </div>
    </div>
  )
}
