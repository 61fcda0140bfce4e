import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../../shared/ui/lazy/load-chunk.ts'
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
    // The page must not fail over it: its link to the deposit leads to all that the panel would say.
    return { default: () => null }
  }
})

/** What goes back of the one deposit, if anything does. Few orders need it, so it is fetched for them alone. */
export const BulkRefund = (props: Props): ReactNode =>
  props.order.refund !== null && (
    <Suspense>
      <BulkRefundPanel {...props} />
    </Suspense>
  )
