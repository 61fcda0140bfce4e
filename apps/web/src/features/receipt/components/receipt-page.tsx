import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '@sunspan/api/client'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { isOrderMissing } from '../../../entities/order/is-order-missing.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { orderPopup } from '../../../shared/config/popup-search.ts'
import { runtimeConfig } from '../../../shared/config/runtime-config.ts'
import { failureCause } from '../../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { Button, buttonClass } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import { receiptView, type ReceiptLine } from '../model/receipt-view.ts'

/** The receipt of a completed order as a page of paper. The signed file, which a program can verify, is a link on it. */
export function ReceiptPage({ orderId }: { orderId: string }): ReactNode {
  usePageTitle('Receipt')
  const query = useQuery({
    queryKey: ['receipt', orderId],
    queryFn: ({ signal }) =>
      apiClient.call('getOrderReceipt', { params: { id: orderId }, query: {}, signal }),
  })
  return (
    <Panel
      className={clsx(
        'mx-auto print:max-w-none print:border-0 print:p-0 print:shadow-none',
        query.data === undefined && query.error !== null ? 'max-w-form' : 'max-w-[46rem]',
      )}
    >
      {query.data !== undefined ? (
        <Receipt signed={query.data} orderId={orderId} />
      ) : query.error !== null ? (
        <NoReceipt
          orderId={orderId}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div aria-busy className="space-y-5">
          <h1 className="text-title font-semibold">Receipt</h1>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Panel>
  )
}

function Receipt(props: {
  signed: Parameters<typeof receiptView>[0] & { readonly key_id: string }
  orderId: string
}): ReactNode {
  const view = receiptView(props.signed)
  return (
    <article className="space-y-6 text-small">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-semibold text-muted">{runtimeConfig().productName}</p>
          <h1 className="mt-1 text-title font-semibold">Receipt</h1>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="small" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          <a
            href={apiClient.urlOf('getOrderReceipt', { params: { id: props.orderId } })}
            download={`receipt-${props.orderId}.json`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Signed file (JSON)
          </a>
        </div>
      </header>
      <Facts
        facts={[
          ['Order', view.orderId],
          ['Ordered', view.orderedAt],
          ['Completed', view.completedAt],
        ]}
      />
      <Part title="Sent" lines={[view.sent]} />
      <Part title="Received" lines={view.payouts} />
      {view.refunds.length > 0 && <Part title="Refunded" lines={view.refunds} />}
      <section>
        <h2 className="mb-2 text-lead font-semibold">Fees</h2>
        <dl className="tabular divide-y divide-line border-y border-line">
          {view.fees.map(({ name, amount, usd }) => (
            // An amount that does not fit next to its name has a line of its own: it never breaks within its digits.
            <div key={name} className="flex flex-wrap justify-between gap-x-3 py-2 last:font-semibold">
              <dt className="text-muted">{name}</dt>
              <dd className="ml-auto text-right sm:flex">
                <span className="block whitespace-nowrap">{amount}</span>
                {usd !== undefined && (
                  <span className="block text-muted sm:w-24">
                    <span className="sr-only">In dollars when ordered: </span>
                    {usd}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="text-caption text-pretty text-muted">
        {`Receipt ${String(view.number)} of this order, signed with key ${props.signed.key_id}. Its signed file proves every figure on this page.`}
      </p>
    </article>
  )
}

const Part = ({ title, lines }: { title: string; lines: readonly ReceiptLine[] }): ReactNode => (
  <section>
    <h2 className="mb-2 text-lead font-semibold">{title}</h2>
    <ul className="divide-y divide-line border-y border-line">
      {lines.map(({ amount, network, facts }) => (
        <li key={facts.join()} className="break-inside-avoid py-3">
          <p className="tabular mb-2 text-body font-semibold">
            {amount} <span className="font-normal text-muted">{`on ${network}`}</span>
          </p>
          <Facts facts={facts} />
        </li>
      ))}
    </ul>
  </section>
)

const Facts = ({ facts }: Pick<ReceiptLine, 'facts'>): ReactNode => (
  <dl className="grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="font-mono wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Not completed yet, unknown, or not to be had right now. */
function NoReceipt(props: { orderId: string; error: Error; busy: boolean; onRetry: () => void }): ReactNode {
  const { error } = props
  const isEarly = error instanceof ApiError && error.code === 'ORDER_STATE_CONFLICT'
  return isEarly ? (
    <EmptyState
      title="There is no receipt yet"
      text="An order has a receipt once all of it has been paid out."
      action={
        <Link
          to={PATHS.explorer}
          search={orderPopup(props.orderId)}
          className={buttonClass({ variant: 'secondary' })}
        >
          View order
        </Link>
      }
    />
  ) : isOrderMissing(error) ? (
    <EmptyState
      title="There is no such order"
      text={
        <>
          Check that you copied the whole link. If you sent money, we can still find it.
          <span className="mt-2 block font-mono text-small break-all">{props.orderId}</span>
        </>
      }
      action={
        <Link to={PATHS.find} search={{}} className={buttonClass({ variant: 'secondary' })}>
          Find it by its transaction
        </Link>
      }
    />
  ) : (
    <div role="alert">
      <EmptyState
        tone="negative"
        title="We can’t show this receipt right now"
        text={failureCause(error) ?? 'The connection failed.'}
        action={
          <Button variant="secondary" loading={props.busy} onClick={props.onRetry}>
            {GENERAL_MESSAGES.tryAgain}
          </Button>
        }
      />
    </div>
  )
}
