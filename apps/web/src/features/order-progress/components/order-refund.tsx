import type { ReactNode } from 'react'
import { RefundCard } from '../../../entities/deposit/components/refund-card.tsx'
import { refundAmount } from '../../../entities/deposit/refund.ts'
import type { Network } from '../../../entities/network/network.ts'
import type { Order } from '../../../entities/order/order.ts'
import { useTokens } from '../../../entities/token/token-queries.ts'

/** What goes back of an order's deposit, if anything does. */
export function OrderRefund({ order, source }: { order: Order; source: Network | undefined }): ReactNode {
  const { data: tokens } = useTokens()
  const { refund } = order
  if (refund === null) return null
  const known = [order.currencyIn, order.currencyOut, ...(tokens ?? [])]
  return (
    <div className="mx-auto mt-5 max-w-[30rem]">
      <RefundCard refund={refund} amount={refundAmount(refund, known)} network={source} />
    </div>
  )
}
