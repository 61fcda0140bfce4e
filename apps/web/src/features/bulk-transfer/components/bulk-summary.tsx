import { EXECUTION_TYPE_NAMES, formatUsd } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { DISCOUNT_UNSURE } from '../../../entities/quote/discount-unsure.ts'
import type { BulkForm } from '../hooks/use-bulk-form.ts'
import { bulkMoney } from './bulk-money.ts'
import { SummaryRow } from './summary-row.tsx'
import { TotalBounds } from './total-bounds.tsx'

/** Everything that leaves the wallet: all amounts of the bulk order, exact to the base unit. */
export function BulkSummary({ form }: { form: BulkForm }): ReactNode {
  const { view, storedDraft, estimate } = form
  const { totals } = view
  const money = bulkMoney(form)
  const isPending = estimate.isPending
  return (
    <section aria-labelledby="bulk-summary" className="mt-4 rounded-lg border border-line px-4 py-3.5">
      <h2 id="bulk-summary" className="font-sans text-body font-semibold">
        Summary
      </h2>
      <dl className="mt-3 mb-2.5 space-y-2.5 text-small">
        <SummaryRow name="Total Receiving Addresses" value={String(view.filled)} />
        <SummaryRow
          name="Execution Type"
          value={EXECUTION_TYPE_NAMES[storedDraft.draft.executionType]}
          aside={minutesText(form)}
        />
      </dl>
      <FeeLines form={form} />
      <div className="mt-3 border-t border-line pt-3">
        <dl className="text-body">
          <SummaryRow
            name="Total Amount to Send"
            value={money.text(totals?.total, 'up')}
            aside={money.usd(totals?.total)}
            isPending={isPending}
            isStrong
          />
        </dl>
        <TotalBounds form={form} />
      </div>
    </section>
  )
}

const minutesText = ({ view: { minutes } }: BulkForm): string | undefined =>
  minutes === undefined ? undefined : `~${minutes} min`

/** Fees, line by line, and the time. */
export function FeeLines({ form }: { form: BulkForm }): ReactNode {
  const { view, estimate } = form
  const { totals } = view
  const money = bulkMoney(form)
  const isPending = estimate.isPending
  return (
    <dl aria-busy={isPending} className="space-y-2.5 text-small">
      <SummaryRow
        name="Platform fee"
        badge={view.discountName ?? undefined}
        value={totals === undefined ? undefined : platformFeeUsd(form)}
        aside={totals === undefined ? undefined : <PlatformFee form={form} />}
        isPending={isPending}
      />
      {view.isDiscountUnsure && (
        <div className="text-warning">
          <dt className="sr-only">Discount</dt>
          <dd>{DISCOUNT_UNSURE}</dd>
        </div>
      )}
      <SummaryRow
        name="Destination Chain Fee"
        hint="Cost of transfer to your addresses in Destination networks"
        value={money.usd(totals?.destinationFee)}
        aside={money.fees?.lines[2]}
        isPending={isPending}
      />
      <SummaryRow
        name="Total Fees"
        value={money.usd(totals?.fees)}
        aside={money.fees?.total}
        isPending={isPending}
      />
      <SummaryRow
        name="Estimated Time"
        hint="Timeline for executing bridging orders in sequence"
        value={minutesText(form)}
        isPending={view.filled > 0}
      />
    </dl>
  )
}

function PlatformFee({ form }: { form: BulkForm }): ReactNode {
  const { view } = form
  const money = bulkMoney(form)
  const isReduced = view.totals !== undefined && view.originalPlatformFee > view.totals.platformFee
  return (
    <>
      {isReduced && (
        <s className="text-faint">
          <span className="sr-only">Without discount </span>
          {money.text(view.originalPlatformFee, 'up')}
        </s>
      )}
      <span>{money.fees?.lines[0]}</span>
    </>
  )
}

/** Count times fee if every recipient costs the same (specification, section 2), otherwise the sum. */
function platformFeeUsd({ view, estimate, usdOf }: BulkForm): string | undefined {
  const [first, ...others] = estimate.fees ?? []
  if (first === undefined || view.totals === undefined) return undefined
  const isSame = others.every(({ platformFee }) => platformFee === first.platformFee)
  const usd = usdOf(isSame && others.length > 0 ? first.platformFee : view.totals.platformFee)
  if (usd === undefined) return undefined
  return isSame && others.length > 0 ? `${view.filled} × ${formatUsd(usd)}` : formatUsd(usd)
}
