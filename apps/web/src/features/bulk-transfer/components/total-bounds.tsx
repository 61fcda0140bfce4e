import type { ReactNode } from 'react'
import type { BulkForm } from '../hooks/use-bulk-form.ts'
import { bulkMoney } from './bulk-money.ts'

/** Between what and what the total may be, and what is wrong with it. */
export function TotalBounds({ form }: { form: BulkForm }): ReactNode {
  const { view, source, estimate } = form
  const money = bulkMoney(form)
  const { catalog } = source
  return (
    <div className="mt-1 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
      <p className="tabular text-faint">
        {catalog !== undefined &&
          `Min ${money.text(catalog.currencyIn.minSend, 'up') ?? ''} · Max ${money.text(catalog.currencyIn.maxSend, 'down') ?? ''}`}
      </p>
      <p aria-live="polite" className="text-negative">
        {view.totalIssue?.message}
        {view.lacksFee && source.network !== undefined && (
          <span className="text-warning">
            Your wallet doesn’t have enough {source.network.nativeSymbol} to pay the network fee on{' '}
            {source.network.name}.
          </span>
        )}
        {estimate.isFailed && (
          <>
            We couldn’t load the fees.{' '}
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
