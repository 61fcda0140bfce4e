import type { ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { FactList, OrderIdFact, TransactionFact } from '../../../entities/order/components/fact-list.tsx'
import type { Order } from '../../../entities/order/order.ts'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'

export interface OrderFactsProps {
  readonly order: Order
  readonly source: Network | undefined
  readonly destination: Network | undefined
}

/** Receiver, transactions and order id, for verification elsewhere. */
export const OrderFacts = ({ order, source, destination }: OrderFactsProps): ReactNode => (
  <FactList>
    <div className="py-3">
      <dt className="text-muted">
        Receiving address{destination === undefined ? '' : ` on ${destination.name}`}
      </dt>
      <dd className="mt-1 flex items-center justify-between gap-3">
        <GroupedAddress address={order.walletReceiver} />
        <CopyButton text={order.walletReceiver} label="Copy receiving address" className="-mr-1.5 size-8" />
      </dd>
      {order.memo !== '' && <dd className="mt-1 wrap-anywhere">Memo {order.memo}</dd>}
    </div>
    {order.transactionIn !== null && (
      <TransactionFact name="Source transaction" network={source} hash={order.transactionIn} />
    )}
    {order.transactionOut !== null && (
      <TransactionFact name="Destination transaction" network={destination} hash={order.transactionOut} />
    )}
    <OrderIdFact id={order.id} />
  </FactList>
)
