import type { ReactNode } from 'react'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import type { BulkForm } from '../hooks/use-bulk-form.ts'
import { bulkMoney } from './bulk-money.ts'
import { TotalBounds } from './total-bounds.tsx'

/** The total and the button: at the foot of the card, and of the window while the card is longer than it. */
export function BulkBar({ form, children }: { form: BulkForm; children: ReactNode }): ReactNode {
  const { totals, filled } = form.view
  const money = bulkMoney(form)
  const total = money.text(totals?.total, 'up')
  return (
    <div className="sticky bottom-(--bar,0px) z-10 -mx-4 -mb-4 mt-4 rounded-b-xl border-t border-line bg-surface px-4 pt-3 pb-4 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-5">
      <div className="flex flex-col gap-x-6 gap-y-2 advanced:flex-row advanced:items-center">
        <section aria-labelledby="bulk-total" className="min-w-0 grow">
          <div className="flex items-baseline justify-between gap-3 advanced:justify-start">
            <h2 id="bulk-total" className="font-sans text-small font-normal whitespace-nowrap text-muted">
              Total to Sent
            </h2>
            <p
              aria-busy={form.estimate.isPending}
              className="tabular flex flex-wrap items-baseline justify-end gap-x-1.5"
            >
              {total !== undefined && (
                <span className="text-lead font-semibold whitespace-nowrap">{total}</span>
              )}
              {total === undefined && filled > 0 && form.estimate.isPending && (
                <Skeleton className="h-5 w-28 align-middle" />
              )}
              {total !== undefined && (
                <span className="text-small text-faint">{money.usd(totals?.total)}</span>
              )}
            </p>
          </div>
          <TotalBounds form={form} />
        </section>
        <div className="shrink-0 advanced:w-68">{children}</div>
      </div>
    </div>
  )
}
