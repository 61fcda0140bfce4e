import { type ReactNode, Suspense } from 'react'
import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'
import type { OrderTermsProps } from './order-terms.tsx'

const OrderTerms = lazyExtra('order-terms', async () => ({
  default: (await import('./order-terms.tsx')).OrderTerms,
}))

/** Which rate an order gets, and what its payout waits for. Its space is reserved from the start; renders nothing if neither applies. */
export const LazyOrderTerms = (props: OrderTermsProps): ReactNode =>
  (props.order.waiting !== null || ('rate' in props.order && props.order.rate !== null)) && (
    <div className="mt-3 min-h-10 text-center">
      <Suspense>
        <OrderTerms {...props} />
      </Suspense>
    </div>
  )
