import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { RefundCard } from '../../../entities/deposit/components/refund-card.tsx'
import { refundAmount } from '../../../entities/deposit/refund.ts'
import type { Network } from '../../../entities/network/network.ts'

/** Refund of the bulk order's deposit, if any; refunds of rows are shown in the list. */
export function BulkRefundPanel({
  order,
  source,
}: {
  order: BulkOrder
  source: Network | undefined
}): ReactNode {
  const { refund } = order
  if (refund === null) return null
  return (
    <div className="mx-auto mt-5 max-w-[30rem]">
      <RefundCard refund={refund} amount={refundAmount(refund, [order.currencyIn])} network={source} />
    </div>
  )
}
