import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import type { WalletActivity } from '../../../entities/wallet/wallet-activity.ts'
import { LazyOrderPoints, LazyPhaseBanner } from '../../../flows/points/lazy-points.ts'
import { BULK_TITLES } from '../../../flows/progress/bulk-order/bulk-progress-messages.ts'
import { countRows } from '../../../flows/progress/bulk-order/row-filters.ts'
import { useSecondsLeft } from '../../../flows/progress/bulk-order/use-seconds-left.ts'
import {
  viewBulkProgress,
  type BulkProgressView,
} from '../../../flows/progress/bulk-order/view-bulk-progress.ts'
import { ExplorerLink } from '../../../flows/progress/page/explorer-link.tsx'
import { OrderPage, type ProgressPageProps } from '../../../flows/progress/page/order-page.tsx'
import {
  CANCELLED_TEXT,
  CANCELLED_TITLE,
  DECLINED_TEXT,
  UNPAID_TITLE,
} from '../../../flows/progress/page/progress-messages.ts'
import { useArrival } from '../../../flows/progress/page/use-arrival.ts'
import { useStageClock } from '../../../flows/progress/page/use-stage-clock.ts'
import { findSent } from '../../../flows/submission/resume/sent-transactions.ts'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { Announcement } from '../../../shared/ui/live-region/announcement.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import { BulkArc } from './bulk-arc.tsx'
import { BulkCompleteView } from './bulk-complete-view.tsx'
import { BulkDeclinedView } from './bulk-declined-view.tsx'
import { BulkFacts } from './bulk-facts.tsx'
import { BulkMovingView } from './bulk-moving-view.tsx'

// The list loads in parallel with the order: the page renders before it.
const loadRows = () =>
  loadChunk('bulk-rows', () => import('../../../flows/progress/bulk-order/bulk-rows.tsx'))
const BulkRows = lazy(async () => ({ default: (await loadRows()).BulkRows }))

/** Where the money of a bulk order is: the deposit, and every recipient. */
export function BulkProgressPage(props: ProgressPageProps<BulkOrder>): ReactNode {
  useEffect(() => {
    loadRows().catch(() => {
      // Only a head start: the list retries and reports errors.
    })
  }, [])
  return (
    <OrderPage
      {...props}
      kind={BULK_ORDERS}
      loadingTitle={BULK_TITLES.in_progress}
      className="max-w-form-advanced"
    >
      {(order) => <LoadedBulkOrder key={props.orderId} {...props} order={order} />}
    </OrderPage>
  )
}

const NO_NETWORKS: readonly Network[] = []

function LoadedBulkOrder(props: ProgressPageProps<BulkOrder> & { order: BulkOrder }): ReactNode {
  const { order, wallet, onOpenWallet, Resume } = props
  const networks = useNetworks().data ?? NO_NETWORKS
  const source = networks.find(({ id }) => id === order.currencyIn.networkId)
  const view = useView(order, wallet, source?.name ?? order.currencyIn.networkId)
  const { hasArrived, onArrive } = useArrival(view.kind === 'completed')
  const title = order.isCancelled ? CANCELLED_TITLE : BULK_TITLES[view.kind]
  const ending = order.isCancelled ? CANCELLED_TEXT : DECLINED_TEXT
  usePageTitle(
    view.kind !== 'in_progress' ? title : view.isUnpaid && wallet === undefined ? UNPAID_TITLE : view.title,
  )
  return (
    <>
      <h1 className="text-center text-title font-semibold">{title}</h1>
      <Announcement text={announcementText(view, title, ending)} />
      <div className="mx-auto mt-4 max-w-[33rem]">
        <BulkArc order={order} view={view} networks={networks} hasArrived={hasArrived} onRest={onArrive} />
        <div className="mt-6">
          {view.kind === 'in_progress' && (
            <BulkMovingView
              view={view}
              order={order}
              source={source}
              onOpenWallet={onOpenWallet}
              Resume={Resume}
            />
          )}
          {view.kind === 'completed' && <BulkCompleteView order={order} source={source} />}
          {view.kind === 'declined' && (
            <BulkDeclinedView title={ending} money={view.money} order={order} source={source} />
          )}
        </div>
      </div>
      <Suspense fallback={<Skeleton className="mt-8 h-40 w-full" />}>
        <BulkRows order={order} networks={networks} />
      </Suspense>
      <BulkFacts order={order} source={source} />
      <LazyOrderPoints orderId={order.id} status={order.status} />
      {view.kind !== 'declined' && <ExplorerLink orderId={order.id} />}
      <LazyPhaseBanner symbol={order.currencyIn.symbol} wallet={order.walletSender} />
    </>
  )
}

/** Text that screen readers announce as the page changes; the list below announces its own totals. */
function announcementText(view: BulkProgressView, title: string, ending: string): string {
  if (view.kind === 'declined') return `${title}. ${ending} ${view.money}`
  if (view.kind === 'completed') return title
  // The totals in the step's text change with every row.
  return view.step === 'transferring' ? view.title : `${view.title}. ${view.text}`
}

function useView(order: BulkOrder, wallet: WalletActivity, sourceName: string): BulkProgressView {
  const facts = {
    order,
    wallet,
    sentAt: findSent(order.id)?.sentAt,
    sourceName,
    now: Date.now(),
  }
  const still = viewBulkProgress({ ...facts, stepMs: 0 })
  const step = still.kind === 'in_progress' ? `${still.step} ${wallet ?? ''}` : still.kind
  const stepMs = useStageClock(step, still.kind === 'in_progress')
  const { settled, all } = countRows(order.rows)
  return viewBulkProgress({ ...facts, stepMs, secondsLeft: useSecondsLeft(settled, all) })
}
