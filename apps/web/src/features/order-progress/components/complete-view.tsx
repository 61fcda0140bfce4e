import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import type { Order } from '../../../entities/order/order.ts'
import { arrivedText } from '../../../flows/progress/order/arrived-text.ts'
import { OrderRefund } from '../../../flows/progress/order/order-refund.tsx'
import { ReceiptLink } from '../../../flows/progress/order/receipt-link.tsx'
import { revisedText } from '../../../flows/progress/order/revised-amount.ts'
import { timeSpent } from '../../../flows/progress/page/time-spent.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'

/** Few transfers end in a token that a wallet does not know, and the page is complete without the button. */
const AddTokenButton = lazy(async () => {
  try {
    return { default: (await loadChunk('add-token', () => import('./add-token-button.tsx'))).AddTokenButton }
  } catch {
    return { default: () => null }
  }
})

/** What has arrived, and what to do next: there at once, while the sun finishes its last move. */
export function CompleteView(props: { order: Order; destination: Network | undefined }): ReactNode {
  const { order, destination } = props
  const revised = revisedText(order)
  return (
    <div className="text-center">
      <h2 className="font-sans text-lead font-semibold">{arrivedText(order, destination)}</h2>
      <p className="tabular mt-1 text-muted">Time Spent: {timeSpent(order.executionTimeMs)}</p>
      {revised !== undefined && <p className="mx-auto mt-2 max-w-[48ch] text-pretty text-muted">{revised}</p>}
      <OrderRefund order={order} />
      <div className="mt-5 flex flex-wrap gap-2 *:grow">
        <Link to={PATHS.send} className={buttonClass({ size: 'large', className: 'basis-full' })}>
          Another Transfer
        </Link>
        {order.currencyOut.address !== null && (
          // Its place is kept while it loads.
          <Suspense fallback={<span className="basis-40" />}>
            <AddTokenButton token={order.currencyOut} network={destination} />
          </Suspense>
        )}
        <ReceiptLink orderId={order.id} size="medium" />
      </div>
      <div className="mt-3 text-small">
        <SupportLink quoting="order id" />
      </div>
    </div>
  )
}
