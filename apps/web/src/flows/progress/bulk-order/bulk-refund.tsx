import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import type { BulkRefundPanel as Panel } from './bulk-refund-panel.tsx'

type Props = ComponentProps<typeof Panel>

const BulkRefundPanel = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    const { BulkRefundPanel: Loaded } = await loadChunk(
      'bulk-refund',
      () => import('./bulk-refund-panel.tsx'),
    )
    return { default: Loaded }
  } catch {
    // The page must keep working: its link to the deposit leads to everything that the panel would show.
    return { default: () => null }
  }
})

/** Refund of the bulk order's deposit, if any. Few orders have one, so the code is fetched only for those. */
export const BulkRefund = (props: Props): ReactNode =>
  props.order.refund !== null && (
    <Suspense>
      <BulkRefundPanel {...props} />
    </Suspense>
  )
