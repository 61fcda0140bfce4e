import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../shared/config/paths.ts'
import { useIsHydrating } from '../../shared/hydration/use-is-hydrating.ts'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'

const OrderDialog = lazyDialog(
  'order',
  async () => (await import('../../features/order-details/components/order-dialog.tsx')).OrderDialog,
)

/** The order that `popup=order` refers to, shown over any page. */
export function OrderPopup(): ReactNode {
  const router = useRouter()
  const { popup } = useSearch({ from: '__root__' })
  const isHydrating = useIsHydrating()
  return (
    <OrderDialog
      open={popup === 'order' && !isHydrating}
      onOpenChange={() => void router.navigate({ to: PATHS.root, replace: true })}
    />
  )
}
