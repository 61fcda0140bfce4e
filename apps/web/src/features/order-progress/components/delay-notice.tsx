import { CircleAlert } from '../../../shared/ui/icons/drawn/signs/circle-alert.ts'
import type { ReactNode } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { OrderDepositLink } from '../../../flows/progress/order/order-deposit-link.tsx'
import type { ProgressPageView } from '../../../flows/progress/order/progress-page-view.ts'
import { DELAY_SUPPORT_TEXT } from '../../../flows/progress/page/progress-messages.ts'
import { useRuntimeConfig } from '../../../shared/config/runtime-config.ts'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'

/** Says that a stage takes longer than usual, and where to turn. */
export function DelayNotice(props: {
  notice: Extract<ProgressPageView, { kind: 'moving' }>['notice']
  order: Order
}): ReactNode {
  const { notice, order } = props
  const { supportUrl } = useRuntimeConfig()
  return (
    <div role="status">
      {notice !== undefined && (
        <div className="mt-4 flex animate-appear items-start gap-2.5 rounded-lg border border-warning/60 px-4 py-3 text-small">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <div>
            <p className="font-semibold">{notice.title}</p>
            <p className="text-muted">
              {notice.text}{' '}
              {supportUrl === null ? (
                DELAY_SUPPORT_TEXT
              ) : (
                <ExternalLink href={supportUrl}>{DELAY_SUPPORT_TEXT}</ExternalLink>
              )}
            </p>
            <p className="mt-1.5">
              <OrderDepositLink order={order} />
            </p>
            <SupportLink quoting="order id" />
          </div>
        </div>
      )}
    </div>
  )
}
