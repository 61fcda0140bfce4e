import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import { BulkRefund } from '../../../flows/progress/bulk-order/bulk-refund.tsx'
import { FindDepositLink } from '../../../flows/progress/page/find-deposit-link.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { AnotherTransfer } from './another-transfer.tsx'

/** Explains that the order ended without a payout, where the money is, and what to do. */
export const BulkDeclinedView = (props: {
  title: string
  money: string
  order: BulkOrder
  source: Network | undefined
}): ReactNode => (
  <div className="text-center">
    <h2 className="mx-auto max-w-[46ch] text-lead text-balance font-semibold font-sans">{props.title}</h2>
    <p className="mx-auto mt-2 max-w-[52ch] text-pretty text-muted">{props.money}</p>
    <BulkRefund order={props.order} source={props.source} />
    <div className="mt-3 text-small">
      <p className="text-muted">
        {props.order.transactionIn === null && props.order.refund === null && 'Already sent it? '}
        <FindDepositLink
          networkId={props.order.currencyIn.networkId}
          transactionIn={props.order.transactionIn}
        />
      </p>
      <SupportLink quoting="order id" />
    </div>
    <AnotherTransfer variant="primary" />
  </div>
)
