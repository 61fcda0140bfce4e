import { formatExact } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { RefundCard } from '../../../entities/deposit/components/refund-card.tsx'
import { refundAmount, refundedDeposit } from '../../../entities/deposit/refund.ts'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { useTokens } from '../../../entities/token/token-queries.ts'
import { OrderDepositLink } from './order-deposit-link.tsx'

/** Refund of an order's deposit, and which deposit it is: that may be on another network than the order's. */
export function OrderRefundPanel({ order }: { order: Order }): ReactNode {
  const { data: tokens } = useTokens()
  const { data: networks } = useNetworks()
  const { refund } = order
  if (refund === null) return null
  const known = [order.currencyIn, order.currencyOut, ...(tokens ?? [])]
  const networkId = known.find(({ id }) => id === refund.currencyId)?.networkId
  const network = networks?.find(({ id }) => id === networkId)
  return (
    <div className="mx-auto mt-5 max-w-[30rem]">
      <RefundCard refund={refund} amount={refundAmount(refund, known)} network={network} />
      <p className="tabular mt-3 text-small text-muted">
        You sent {refundedDeposit(refund, known)}
        {refund.reason === 'short' && ` of ${formatExact(order.amountIn, order.currencyIn)}`}.{' '}
        <OrderDepositLink order={order} {...(networkId === undefined ? {} : { networkId })} />
      </p>
    </div>
  )
}
