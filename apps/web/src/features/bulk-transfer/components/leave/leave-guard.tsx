import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../../shared/config/paths.ts'
import { LeaveDialog } from './leave-dialog.ts'

/** Asks before leaving a page with recipients. The list is stored and offered again in any case. */
export function LeaveGuard({
  isDirty,
  orderId,
}: {
  isDirty: boolean
  /** The order created from the list: navigation to its page is not blocked. */
  orderId: () => string | undefined
}): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && next.pathname !== pathOf(orderId()),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <LeaveDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.()
      }}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

const pathOf = (orderId: string | undefined): string | undefined =>
  orderId === undefined ? undefined : PATHS.bulkProgress.replace('$orderId', orderId)
