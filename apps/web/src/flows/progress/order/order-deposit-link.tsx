import type { ReactNode } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { FindDepositLink } from '../page/find-deposit-link.tsx'

export interface OrderDepositLinkProps {
  readonly order: Order
  /** Network of the deposit; the order's source network by default. */
  readonly networkId?: string
}

/** Link to the deposit search for an order: to the refunded deposit, if there is one. */
export const OrderDepositLink = ({
  order,
  networkId = order.currencyIn.networkId,
}: OrderDepositLinkProps): ReactNode => (
  <FindDepositLink
    networkId={networkId}
    orderId={order.id}
    transactionIn={order.refund?.depositHash ?? order.transactionIn}
  />
)
