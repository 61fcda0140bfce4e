import {
  EXECUTION_TYPE_NAMES,
  formatExact,
  formatFees,
  formatUsdSum,
  formatUsdText,
  formatWholeMinutes,
} from '@sunspan/domain'
import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import { countRows } from '../../../flows/progress/bulk-order/row-filters.ts'
import {
  FactList,
  FactRow,
  OrderIdFact,
  TransactionFact,
} from '../../../entities/order/components/fact-list.tsx'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'

/** The deposit, its components, and the order's id. */
export function BulkFacts({ order, source }: { order: BulkOrder; source: Network | undefined }): ReactNode {
  const fees = formatFees([order.platformFee, order.destinationFee], order.currencyIn)
  const [platform, destination] = fees.lines
  const total = formatUsdSum([order.platformFeeUsd, order.destinationFeeUsd])
  const { all, unsent } = countRows(order.rows)
  // Without a deposit nothing was charged.
  const isCharged = order.transactionIn !== null || unsent < all
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
          <span className="tabular font-medium">{formatExact(order.amountIn, order.currencyIn)}</span>
        </FactRow>
        {isCharged && (
          <>
            <FeeRow name="Platform fee" amount={platform} usd={order.platformFeeUsd} />
            <FeeRow name="Destination Chain Fee" amount={destination} usd={order.destinationFeeUsd} />
            <FactRow name="Total Fees">
              <span className="tabular">
                {total} <span className="text-faint">{fees.total}</span>
              </span>
            </FactRow>
          </>
        )}
        <FactRow name="Execution Type">
          {EXECUTION_TYPE_NAMES[order.executionType]}
          {order.executionTimeMs !== null && ` (${formatWholeMinutes(order.executionTimeMs)})`}
        </FactRow>
        <OrderIdFact id={order.id} />
      </FactList>
    </section>
  )
}

const FeeRow = (props: { name: string; amount: string | undefined; usd: string }): ReactNode => (
  <FactRow name={props.name}>
    <span className="tabular">
      {formatUsdText(props.usd)} <span className="text-faint">{props.amount}</span>
    </span>
  </FactRow>
)
