import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../../shared/ui/lazy/load-chunk.ts'
import type { OrderTermsProps } from './order-terms.tsx'

const OrderTerms = lazy(async () => {
  try {
    return { default: (await loadChunk('order-terms', () => import('./order-terms.tsx'))).OrderTerms }
  } catch {
    // Its space stays empty: the order continues without it.
    return { default: () => null }
  }
})

/** Which rate an order gets, and what its payout waits for. Its space is reserved from the start; renders nothing if neither applies. */
export const LazyOrderTerms = (props: OrderTermsProps): ReactNode =>
  (props.order.waiting !== null || ('rate' in props.order && props.order.rate !== null)) && (
    <div className="mt-3 min-h-10 text-center">
      <Suspense>
        <OrderTerms {...props} />
      </Suspense>
    </div>
  )
