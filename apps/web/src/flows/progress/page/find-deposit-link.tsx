import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'

export interface FindDepositLinkProps {
  readonly networkId: string
  /** Of an order with one recipient. */
  readonly orderId?: string
  readonly transactionIn: string | null
}

/** To the search for a deposit, with all that its order knows of it. */
export const FindDepositLink = ({ networkId, orderId, transactionIn }: FindDepositLinkProps): ReactNode => (
  <Link
    to={PATHS.find}
    search={{
      network: networkId,
      ...(orderId === undefined ? {} : { order: orderId }),
      ...(transactionIn === null ? {} : { hash: transactionIn }),
    }}
    className="rounded-sm text-accent underline-offset-4 hover:underline"
  >
    {transactionIn === null ? 'Find it by its transaction' : 'See what became of the deposit'}
  </Link>
)
