import { EXECUTION_TYPE_NAMES, formatAmount, formatFees, formatUsd } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { DISCOUNT_UNSURE } from '../../../entities/quote/discount-unsure.ts'
import type { BulkForm } from '../hooks/use-bulk-form.ts'
import { SummaryRow } from './summary-row.tsx'

/** Everything that leaves the wallet: all amounts of the bulk order, exact to the base unit. */
export function BulkSummary({ form, title }: { form: BulkForm; title: string }): ReactNode {
  const { view, storedDraft, estimate } = form
  const { totals } = view
  const money = useMoney(form)
  const isPending = estimate.isPending
  const minutes = view.minutes === undefined ? undefined : `~${view.minutes} min`
  return (
    <section aria-labelledby="bulk-summary" className="mt-4 rounded-lg border border-line px-4 py-3.5">
      <h2 id="bulk-summary" className="font-sans text-body font-semibold">
        {title}
      </h2>
      <dl aria-busy={isPending} className="mt-3 space-y-2.5 text-small">
        <SummaryRow name="Total Receiving Addresses" value={String(view.filled)} />
        <SummaryRow
          name="Execution Type"
          value={EXECUTION_TYPE_NAMES[storedDraft.draft.executionType]}
          aside={minutes}
        />
        <SummaryRow
          name="Platform fee"
          badge={view.discountName ?? undefined}
          value={totals === undefined ? undefined : <PlatformFee form={form} />}
          aside={totals === undefined ? undefined : platformFeeUsd(form)}
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
          value={money.fees?.lines[2]}
          aside={money.usd(totals?.destinationFee)}
          isPending={isPending}
        />
        <SummaryRow
          name="Total Fees"
          value={money.fees?.total}
          aside={money.usd(totals?.fees)}
          isPending={isPending}
        />
        <SummaryRow
          name="Estimated Time"
          hint="Timeline for executing bridging orders in sequence"
          value={minutes}
          isPending={view.filled > 0}
        />
      </dl>
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
        <Bounds form={form} />
      </div>
    </section>
  )
}

function useMoney({ source, usdOf, view: { totals } }: BulkForm) {
  const { token } = source
  return {
    fees:
      totals === undefined || token === undefined
        ? undefined
        : formatFees([totals.platformFee, totals.swapFee, totals.destinationFee], token),
    text: (units: bigint | undefined, rounding: 'up' | 'down'): string | undefined =>
      units === undefined || token === undefined
        ? undefined
        : `${formatAmount(units, token, { maxDecimals: 6, rounding })} ${token.symbol}`,
    usd: (units: bigint | undefined): string | undefined => {
      const usd = units === undefined ? undefined : usdOf(units)
      return usd === undefined ? undefined : formatUsd(usd)
    },
  }
}

function PlatformFee({ form }: { form: BulkForm }): ReactNode {
  const { view } = form
  const money = useMoney(form)
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

function Bounds({ form }: { form: BulkForm }): ReactNode {
  const { view, source, estimate } = form
  const money = useMoney(form)
  const { catalog } = source
  return (
    <div className="mt-1 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
      <p className="tabular text-faint">
        {catalog !== undefined &&
          `Min ${money.text(catalog.currencyIn.minSend, 'up') ?? ''} · Max ${money.text(catalog.currencyIn.maxSend, 'down') ?? ''}`}
      </p>
      <p aria-live="polite" className="text-negative">
        {view.totalIssue?.message}
        {estimate.isFailed && (
          <>
            The fees are unknown at the moment.{' '}
            <button
              type="button"
              onClick={estimate.refetch}
              className="min-h-6 text-accent underline underline-offset-4"
            >
              Try again
            </button>
          </>
        )}
      </p>
    </div>
  )
}
