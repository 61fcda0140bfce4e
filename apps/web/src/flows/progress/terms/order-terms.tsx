import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import type { Order } from '../../../entities/order/order.ts'
import { RateLine } from '../../../entities/rate/rate-line.tsx'
import { WaitingCard } from './waiting-card.tsx'

export interface OrderTermsProps {
  readonly order: Order | BulkOrder
  readonly source: Network | undefined
  /** Network of the payout; undefined if there are several. */
  readonly destination: string | undefined
}

export const OrderTerms = ({ order, source, destination }: OrderTermsProps): ReactNode => (
  <>
    {'rate' in order && <RateLine order={order} />}
    {order.waiting !== null && (
      <WaitingCard order={order} waiting={order.waiting} source={source} destination={destination} />
    )}
  </>
)
