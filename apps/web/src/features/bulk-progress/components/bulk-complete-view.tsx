import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import { bulkCompletedText } from '../../../flows/progress/bulk-order/bulk-completed-text.ts'
import { BulkRefund } from '../../../flows/progress/bulk-order/bulk-refund.tsx'
import { timeSpent } from '../../../flows/progress/page/time-spent.ts'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { AnotherTransfer } from './another-transfer.tsx'

/** Every row is settled. Reserves its space while the sun finishes its last move. */
export function BulkCompleteView(props: {
  order: BulkOrder
  source: Network | undefined
  shown: boolean
}): ReactNode {
  const { order, source, shown } = props
  const { title, text } = bulkCompletedText(order)
  return (
    <div
      className={clsx('text-center transition-opacity duration-500', shown ? 'opacity-100' : 'opacity-0')}
      {...(shown ? {} : { inert: true })}
    >
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
