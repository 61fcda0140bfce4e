import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { PATHS } from '../../../shared/config/paths.ts'

/** To the search for a deposit, with all that the order knows of it. */
export const FindDepositLink = ({ order }: { order: Order }): ReactNode => (
  <Link
    to={PATHS.find}
    search={{
      network: order.currencyIn.networkId,
      order: order.id,
      ...(order.transactionIn === null ? {} : { hash: order.transactionIn }),
    }}
    className="rounded-sm text-accent underline-offset-4 hover:underline"
  >
    {order.transactionIn === null ? 'Find it by its transaction' : 'See what became of the deposit'}
  </Link>
)
