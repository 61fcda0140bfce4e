import type { ReactNode } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { describeOrder } from '../../../entities/order/describe-order.ts'
import type { Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import type { WalletActivity } from '../../../entities/wallet/wallet-activity.ts'
import { LazyOrderPoints, LazyPhaseBanner } from '../../../flows/points/lazy-points.ts'
import { declinedTexts } from '../../../flows/progress/order/declined-texts.ts'
import { declinedText } from '../../../flows/progress/order/declined-text.ts'
import { networkFacts } from '../../../flows/progress/order/locate-order.ts'
import { OrderFacts } from '../../../flows/progress/order/order-facts.tsx'
import { viewProgressPage, type ProgressPageView } from '../../../flows/progress/order/progress-page-view.ts'
import { ArcScene } from '../../../flows/progress/page/arc-scene.tsx'
import { ExplorerLink } from '../../../flows/progress/page/explorer-link.tsx'
import { OrderPage, type ProgressPageProps } from '../../../flows/progress/page/order-page.tsx'
import {
  COMPLETE_TITLE,
  PROGRESS_TITLE,
  UNPAID_TITLE,
} from '../../../flows/progress/page/progress-messages.ts'
import { useArrival } from '../../../flows/progress/page/use-arrival.ts'
import { useStageClock } from '../../../flows/progress/page/use-stage-clock.ts'
import { findSent } from '../../../flows/submission/resume/sent-transactions.ts'
import type { ArcTone } from '../../../shared/ui/arc/arc.tsx'
import { Announcement } from '../../../shared/ui/live-region/announcement.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { announcementText } from '../model/announcement-text.ts'
import { CompleteView } from './complete-view.tsx'
import { DeclinedView } from './declined-view.tsx'
import { MovingView } from './moving-view.tsx'

/** Where the money is, from the wallet's confirmation to the destination network. */
export const ProgressPage = (props: ProgressPageProps<Order>): ReactNode => (
  <OrderPage {...props} kind={SINGLE_ORDERS} loadingTitle={PROGRESS_TITLE} className="max-w-form">
    {(order) => <LoadedOrder key={props.orderId} {...props} order={order} />}
  </OrderPage>
)

const TITLES = {
  moving: PROGRESS_TITLE,
  complete: COMPLETE_TITLE,
} as const satisfies Partial<Record<ProgressPageView['kind'], string>>

function LoadedOrder({
  order,
  wallet,
  onOpenWallet,
  Resume,
}: ProgressPageProps<Order> & { order: Order }): ReactNode {
  const { data: networks } = useNetworks()
  const source = networks?.find(({ id }) => id === order.currencyIn.networkId)
  const destination = networks?.find(({ id }) => id === order.currencyOut.networkId)
  const view = useView(order, wallet, source, destination)
  const { hasArrived, onArrive } = useArrival(view.kind === 'complete')
  const title = view.kind === 'declined' ? declinedTexts(view.money).title : TITLES[view.kind]
  usePageTitle(
    view.kind !== 'moving' ? title : view.isUnpaid && wallet === undefined ? UNPAID_TITLE : view.title,
  )
  const { sent, received } = describeOrder(order)
  return (
    <>
      <h1 className="text-center text-title font-semibold">{title}</h1>
      <Announcement text={announcementText(view, { order, destination })} />
      <div className="-mt-1">
        <ArcScene
          source={source}
          destination={destination}
          sent={sent}
          received={received}
          sun={view.sun}
          tone={toneOf(view, order, hasArrived)}
          label={arcLabel(view, order)}
          onRest={onArrive}
          isOff={view.kind === 'declined'}
        />
      </div>
      <div className="mt-4 min-h-40">
        {view.kind === 'moving' && (
          <MovingView
            view={view}
            order={order}
            source={source}
            destination={destination}
            onOpenWallet={onOpenWallet}
            Resume={Resume}
          />
        )}
        {view.kind === 'complete' && <CompleteView order={order} destination={destination} />}
        {view.kind === 'declined' && (
          <DeclinedView
            title={declinedTexts(view.money).text}
            money={declinedText(view.money, order)}
            order={order}
            isOwn={wallet !== undefined}
          />
        )}
      </div>
      <div className="mt-3">
        <OrderFacts order={order} source={source} destination={destination} />
        <LazyOrderPoints orderId={order.id} status={order.status} />
        {view.kind !== 'declined' && <ExplorerLink orderId={order.id} />}
        <LazyPhaseBanner symbol={order.currencyIn.symbol} wallet={order.walletSender} />
      </div>
    </>
  )
}

/** A refund in progress is not a failure: it has its own tone. */
function toneOf(view: ProgressPageView, { refund }: Order, hasArrived: boolean): ArcTone {
  if (view.kind !== 'declined') return hasArrived ? 'positive' : 'accent'
  if (refund === null) return declinedTexts(view.money).tone
  return refund.status === 'COMPLETE' ? 'positive' : 'accent'
}

function useView(
  order: Order,
  wallet: WalletActivity,
  source: Network | undefined,
  destination: Network | undefined,
): ProgressPageView {
  const facts = {
    ...networkFacts(order, { source, destination }),
    order,
    wallet,
    sentAt: findSent(order.id)?.sentAt,
  } as const
  const still = viewProgressPage({ ...facts, stageMs: 0, now: Date.now() })
  const stage = still.kind === 'moving' ? `${still.stage} ${wallet ?? ''}` : still.kind
  const stageMs = useStageClock(stage, still.kind === 'moving')
  return viewProgressPage({ ...facts, stageMs, now: Date.now() })
}

function arcLabel(view: ProgressPageView, order: Order): string {
  const { sent } = describeOrder(order)
  if (view.kind === 'complete') return `${sent} has arrived`
  if (view.kind === 'declined')
    return order.refund === null ? `${sent} was not transferred` : 'The deposit goes back to its sender'
  return `${sent} is ${Math.round(view.sun * 100)} percent of the way`
}
