import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LostLink } from '../../shared/config/lost-link.ts'
import { PATHS } from '../../shared/config/paths.ts'
import { useIsLive } from '../../shared/hydration/page-life.ts'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'

const OrderDialog = lazyDialog(
  'order',
  async () => (await import('../../features/order-details/components/order-dialog.tsx')).OrderDialog,
)

/** The order that `popup=order` refers to, shown over any page. */
export function OrderPopup(): ReactNode {
  const router = useRouter()
  const { popup, orderId } = useSearch({ from: '__root__' })
  const isLive = useIsLive()
  const goHome = (lost?: LostLink): void =>
    void router.navigate({ to: PATHS.root, state: { lost, lostOrder: orderId }, replace: true })
  return (
    <OrderDialog
      open={popup === 'order' && isLive}
      onOpenChange={() => goHome()}
      onMissing={() => goHome('order')}
    />
  )
}
