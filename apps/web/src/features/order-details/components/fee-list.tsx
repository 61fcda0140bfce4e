import { formatDuration } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { FactList, FactRow } from '../../../entities/order/components/fact-list.tsx'
import type { Order } from '../../../entities/order/order.ts'
import { DiscountBadge } from '../../../entities/quote/discount-badge.tsx'
import { Tooltip } from '../../../shared/ui/tooltip/tooltip.tsx'
import { feeRows, feeTotal, type FeeRowView } from '../model/fee-rows.ts'

/** The order's fees, and how long it took once it is complete. */
export const FeeList = ({ order }: { order: Order }): ReactNode => (
  <section aria-label="Fees">
    <FactList>
      {feeRows(order).map((row) => (
        <FeeRow key={row.name} {...row} />
      ))}
      <FeeRow {...feeTotal(order)} />
      {order.status === 'COMPLETE' && (
        <FactRow name="Time Spent">
          <span className="tabular">{formatDuration(order.executionTimeMs)}</span>
        </FactRow>
      )}
    </FactList>
  </section>
)

const FeeRow = ({ name, hint, amount, usd, discount }: FeeRowView): ReactNode => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2">
    <dt className="flex items-center gap-0.5 text-muted">
      {name}
      {hint !== undefined && <Tooltip text={hint} label={`About ${name}`} align="start" />}
      {discount !== undefined && <DiscountBadge name={discount.name} />}
    </dt>
    <dd className="tabular ml-auto flex flex-wrap justify-end gap-x-1.5 text-right">
      {discount !== undefined && (
        <s className="text-faint">
          <span className="sr-only">Without discount </span>
          {discount.original}
        </s>
      )}
      <span>{usd}</span>
      <span className="text-faint">{amount}</span>
    </dd>
  </div>
)
