import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'

export interface FindDepositLinkProps {
  readonly networkId: string
  /** Id of an order with one recipient. */
  readonly orderId?: string
  readonly transactionIn: string | null
}

/** Link to the deposit search, prefilled from the order. */
export const FindDepositLink = ({ networkId, orderId, transactionIn }: FindDepositLinkProps): ReactNode => (
  <Link
    to={PATHS.find}
    search={{
      network: networkId,
      ...(orderId === undefined ? {} : { order: orderId }),
      ...(transactionIn === null ? {} : { hash: transactionIn }),
    }}
    className="rounded-sm text-accent underline underline-offset-4"
  >
    {transactionIn === null ? 'Look it up by transaction' : 'Check the deposit'}
  </Link>
)
