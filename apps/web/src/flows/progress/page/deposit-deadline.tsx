import { formatClock } from '@sunspan/domain'
import type { ReactNode } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { DepositTarget } from '../../../entities/order/components/deposit-target.tsx'

export interface DepositDeadlineProps {
  readonly order: Pick<Order, 'deposit' | 'currencyIn'>
  readonly networkName: string
  /** Usual time of the order after its deposit. */
  readonly expected: string
}

/** What an unpaid order waits for, until when, and how long it takes afterwards. */
export const DepositDeadline = ({ order, networkName, expected }: DepositDeadlineProps): ReactNode => (
  <div className="mt-4 text-center">
    <DepositTarget
      amount={BigInt(order.deposit.amount)}
      token={order.currencyIn}
      networkName={networkName}
      address={order.deposit.address}
    />
    <p className="tabular mt-3 text-small text-muted">
      Waiting for your deposit until {formatClock(new Date(order.deposit.expires_at), new Date())}, then takes{' '}
      {expected}
    </p>
  </div>
)
