import { EXECUTION_TYPE_NAMES, formatAmount, formatUsdText } from '@sunspan/domain'
import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import {
  FactList,
  FactRow,
  OrderIdFact,
  TransactionFact,
} from '../../../entities/order/components/fact-list.tsx'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'

/** The deposit, its components, and the order's id. */
export function BulkFacts({ order, source }: { order: BulkOrder; source: Network | undefined }): ReactNode {
  const money = (units: bigint): string =>
    `${formatAmount(units, order.currencyIn, { maxDecimals: 6, rounding: 'up' })} ${order.currencyIn.symbol}`
  const fees = order.platformFee + order.destinationFee
  return (
    <section aria-labelledby="bulk-deposit" className="mt-6">
      <h2 id="bulk-deposit" className="mb-2 font-sans text-body font-semibold">
        Deposit
      </h2>
      <FactList>
        <div className="py-3">
          <dt className="text-muted">Sending address{source === undefined ? '' : ` on ${source.name}`}</dt>
          <dd className="mt-1">
            <GroupedAddress address={order.walletSender} />
          </dd>
        </div>
        {order.transactionIn !== null && (
          <TransactionFact name="Source transaction" network={source} hash={order.transactionIn} />
        )}
        <FactRow name="Total Amount to Send">
          <span className="tabular font-medium">{money(order.amountIn)}</span>
        </FactRow>
        <FeeRow name="Platform fee" amount={money(order.platformFee)} usd={order.platformFeeUsd} />
        <FeeRow
          name="Destination Chain Fee"
          amount={money(order.destinationFee)}
          usd={order.destinationFeeUsd}
        />
        <FactRow name="Total Fees">
          <span className="tabular">{money(fees)}</span>
        </FactRow>
        <FactRow name="Execution Type">{EXECUTION_TYPE_NAMES[order.executionType]}</FactRow>
        <OrderIdFact id={order.id} />
      </FactList>
    </section>
  )
}

const FeeRow = (props: { name: string; amount: string; usd: string }): ReactNode => (
  <FactRow name={props.name}>
    <span className="tabular">
      {props.amount} <span className="text-faint">{formatUsdText(props.usd)}</span>
    </span>
  </FactRow>
)
