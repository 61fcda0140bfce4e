import { Clock } from '../../../shared/ui/icons/drawn/things/clock.ts'
import { type ReactNode, Suspense } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { ConfirmationMeter } from '../../../entities/deposit/components/confirmation-meter.tsx'
import type { Network } from '../../../entities/network/network.ts'
import { LazyAlertOffer } from '../../../flows/progress/alerts/lazy-alert-offer.tsx'
import type { BulkProgressView, BulkStep } from '../../../flows/progress/bulk-order/view-bulk-progress.ts'
import { aboutTime } from '../../../flows/progress/page/about-time.ts'
import { DepositDeadline } from '../../../flows/progress/page/lazy-deposit-deadline.ts'
import { FindDepositLink } from '../../../flows/progress/page/find-deposit-link.tsx'
import type { ProgressPageProps } from '../../../flows/progress/page/order-page.tsx'
import { StageSteps } from '../../../flows/progress/page/stage-steps.tsx'
import { LazyOrderTerms } from '../../../flows/progress/terms/lazy-order-terms.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { AnotherTransfer } from './another-transfer.tsx'

/** What happens now, what comes next, and that the page need not stay open. */
export function BulkMovingView(props: {
  view: Extract<BulkProgressView, { kind: 'in_progress' }>
  order: BulkOrder
  source: Network | undefined
  onOpenWallet: () => void
  Resume: ProgressPageProps<BulkOrder>['Resume']
}): ReactNode {
  const { view, order, source } = props
  const steps: readonly { stage: BulkStep; label: string }[] = [
    { stage: 'detecting', label: `Deposit on ${source?.name ?? order.currencyIn.networkId}` },
    { stage: 'confirming', label: 'Confirmation' },
    { stage: 'transferring', label: 'Payouts' },
  ]
  return (
    <>
      <div className="min-h-28 pb-6 text-center">
        <h2 className="font-sans text-lead font-semibold">{view.title}</h2>
        <p className="mx-auto mt-1 max-w-[46ch] text-pretty text-muted">{view.text}</p>
        {view.confirmations !== undefined && <ConfirmationMeter {...view.confirmations} />}
        {view.offersWallet && (
          <Button className="mt-4" onClick={props.onOpenWallet}>
            Open wallet again
          </Button>
        )}
        {view.offersResuming && source !== undefined && (
          <div className="min-h-28">
            <Suspense>
              <props.Resume order={order} source={source} />
            </Suspense>
          </div>
        )}
      </div>
      <StageSteps steps={steps} stage={view.step} />
      {view.isUnpaid && (
        <div className="min-h-28">
          <Suspense>
            <DepositDeadline
              order={order}
              networkName={source?.name ?? order.currencyIn.networkId}
              expected={aboutTime(order.fillEstimateSeconds)}
            />
          </Suspense>
        </div>
      )}
      <LazyOrderTerms order={order} source={source} destination={undefined} />
      {view.offersAlerts && (
        <div className="mt-4 min-h-9">
          <LazyAlertOffer order={order} source={source} />
        </div>
      )}
      {view.expected !== undefined && (
        <>
          <p className="mt-4 flex items-center justify-center gap-2 text-small text-muted">
            <Clock aria-hidden className="size-4 text-faint" />
            {view.expected}
          </p>
          <p className="mt-1 text-center text-small text-pretty text-faint">
            You can close this page. The transfer continues.
          </p>
        </>
      )}
      <div className="mt-2 text-center text-small">
        {view.isDelayed && (
          <FindDepositLink networkId={order.currencyIn.networkId} transactionIn={order.transactionIn} />
        )}
        <SupportLink quoting="order id" />
      </div>
      <div className="mt-3 text-center">
        <AnotherTransfer variant="secondary" />
      </div>
    </>
  )
}
