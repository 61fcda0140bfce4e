import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { FindDepositLink } from '../../../entities/progress/find-deposit-link.tsx'
import { DECLINED_TEXT } from '../../../entities/progress/progress-messages.ts'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { AnotherTransfer } from './another-transfer.tsx'

/** The attempt ended without a payout: that, where the money is, and what to do. */
export const BulkDeclinedView = ({ money, order }: { money: string; order: BulkOrder }): ReactNode => (
  <div className="text-center">
    <h2 className="mx-auto max-w-[46ch] text-lead text-balance font-semibold font-sans">{DECLINED_TEXT}</h2>
    <p className="mx-auto mt-2 max-w-[52ch] text-pretty text-muted">{money}</p>
    <div className="mt-3 text-small">
      <p className="text-muted">
        {order.transactionIn === null && 'Did you send it? '}
        <FindDepositLink networkId={order.currencyIn.networkId} transactionIn={order.transactionIn} />
      </p>
      <SupportLink quoting="order id" />
    </div>
    <AnotherTransfer />
  </div>
)
