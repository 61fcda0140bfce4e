import { Link } from '@tanstack/react-router'
import { Clock } from '../../../shared/ui/icons/drawn/things/clock.ts'
import { type ReactNode, Suspense } from 'react'
import { ConfirmationMeter } from '../../../entities/deposit/components/confirmation-meter.tsx'
import type { Network } from '../../../entities/network/network.ts'
import type { Order } from '../../../entities/order/order.ts'
import { LazyAlertOffer } from '../../../flows/progress/alerts/lazy-alert-offer.tsx'
import type { ProgressPageView } from '../../../flows/progress/order/progress-page-view.ts'
import type { ProgressPageProps } from '../../../flows/progress/page/order-page.tsx'
import { StageSteps } from '../../../flows/progress/page/stage-steps.tsx'
import { DepositDeadline } from '../../../flows/progress/page/lazy-deposit-deadline.ts'
import { LazyOrderTerms } from '../../../flows/progress/terms/lazy-order-terms.tsx'
import { PATHS } from '../../../shared/config/paths.ts'
import { Button, buttonClass } from '../../../shared/ui/button/button.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { DelayNotice } from './delay-notice.tsx'

export function MovingView(props: {
  view: Extract<ProgressPageView, { kind: 'moving' }>
  order: Order
  source: Network | undefined
  destination: Network | undefined
  onOpenWallet: () => void
  Resume: ProgressPageProps<Order>['Resume']
}): ReactNode {
  const { view, order, source, destination } = props
  return (
    <>
      <div className="min-h-28 text-center">
        <h2 className="font-sans text-lead font-semibold">{view.title}</h2>
        <p className="mx-auto mt-1 max-w-[46ch] text-pretty text-muted">{view.text}</p>
        {view.confirmations !== undefined && <ConfirmationMeter {...view.confirmations} />}
        {view.offersWallet && (
          <Button className="mt-4" onClick={props.onOpenWallet}>
            Open wallet again
          </Button>
        )}
        {view.offersResuming && source !== undefined && (
          <div className="min-h-16 max-[23.9rem]:min-h-24">
            <Suspense>
              <props.Resume order={order} source={source} />
            </Suspense>
          </div>
        )}
      </div>
      <StageSteps
        // The deposit is there as soon as its confirmations are counted.
        stage={view.confirmations === undefined ? view.stage : 'middle'}
        steps={[
          { stage: 'start', label: `Deposit on ${source?.name ?? order.currencyIn.networkId}` },
          { stage: 'middle', label: 'Confirmation' },
          { stage: 'end', label: `Payout on ${destination?.name ?? order.currencyOut.networkId}` },
        ]}
      />
      {view.isUnpaid && (
        <div className="min-h-24">
          <Suspense>
            <DepositDeadline
              order={order}
              networkName={source?.name ?? order.currencyIn.networkId}
              expected={view.expected}
            />
          </Suspense>
        </div>
      )}
      {!view.isUnpaid && order.waiting === null && (
        <p className="tabular mt-3 flex items-center justify-center gap-2 text-small text-muted">
          <Clock aria-hidden className="size-4 text-faint" />
          Expected time: {view.expected}
        </p>
      )}
      <LazyOrderTerms
        order={order}
        source={source}
        destination={destination?.name ?? order.currencyOut.networkId}
      />
      {view.bitcoinNote !== undefined && (
        <p className="mt-1 text-center text-small text-muted">{view.bitcoinNote}</p>
      )}
      <DelayNotice notice={view.notice} order={order} />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-center gap-x-2 gap-y-1">
        {view.offersAlerts && <LazyAlertOffer order={order} source={source} />}
        <Link to={PATHS.send} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Another Transfer
        </Link>
      </div>
      {view.notice === undefined && (
        <div className="text-center text-small">
          <SupportLink quoting="order id" />
        </div>
      )}
    </>
  )
}
