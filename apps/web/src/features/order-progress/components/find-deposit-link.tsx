import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { PATHS } from '../../../shared/config/paths.ts'

export interface FindDepositLinkProps {
  readonly order: Order
  /** Where the deposit was made: the order's own network, unless told otherwise. */
  readonly networkId?: string
}

/** To the search for a deposit, with all that the order knows of it. */
export function FindDepositLink({
  order,
  networkId = order.currencyIn.networkId,
}: FindDepositLinkProps): ReactNode {
  const hash = order.refund?.depositHash ?? order.transactionIn
  return (
    <Link
      to={PATHS.find}
      search={{ network: networkId, order: order.id, ...(hash === null ? {} : { hash }) }}
      className="rounded-sm text-accent underline-offset-4 hover:underline"
    >
      {hash === null ? 'Find it by its transaction' : 'See what became of the deposit'}
    </Link>
  )
}
