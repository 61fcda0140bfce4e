import type { ReactNode } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { FindDepositLink } from '../page/find-deposit-link.tsx'

export interface OrderDepositLinkProps {
  readonly order: Order
  /** Where the deposit was made: the order's own network, unless told otherwise. */
  readonly networkId?: string
}

/** To the search for an order's deposit: the one that goes back, if one does. */
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
