import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  const { popup } = useSearch({ from: '__root__' })
  const isLive = useIsLive()
  return (
    <OrderDialog
      open={popup === 'order' && isLive}
      onOpenChange={() => void router.navigate({ to: PATHS.root, replace: true })}
    />
  )
}
