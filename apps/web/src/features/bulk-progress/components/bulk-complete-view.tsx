import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import { timeSpent } from '../../../entities/progress/time-spent.ts'
import { countRows } from '../model/row-filters.ts'
import { recipients } from '../model/view-bulk-progress.ts'
import { AnotherTransfer } from './another-transfer.tsx'
import { BulkRefund } from './bulk-refund.tsx'

/** Every row is settled. Keeps its place while the sun is still on its last way. */
export function BulkCompleteView(props: {
  order: BulkOrder
  source: Network | undefined
  shown: boolean
}): ReactNode {
  const { order, source, shown } = props
  const counts = countRows(order.rows)
  const refunded = counts.all - counts.completed
  return (
    <div
      className={clsx('text-center transition-opacity duration-500', shown ? 'opacity-100' : 'opacity-0')}
      {...(shown ? {} : { inert: true })}
    >
      <h2 className="font-sans text-lead font-semibold">
        {refunded === 0
          ? `All ${recipients(counts.all)} paid`.replace('All 1 ', '1 ')
          : `${counts.completed} of ${recipients(counts.all)} paid`}
      </h2>
      <p className="tabular mt-1 text-muted">Time Spent: {timeSpent(order.executionTimeMs)}</p>
      {refunded > 0 && (
        <p className="mx-auto mt-2 max-w-[48ch] text-pretty text-muted">
          {refunded === 1 ? 'One payout' : `${refunded} payouts`} could not be made. The amount and its fees
          go back to you, as the list shows.
        </p>
      )}
      <BulkRefund order={order} source={source} />
      <AnotherTransfer />
    </div>
  )
}
