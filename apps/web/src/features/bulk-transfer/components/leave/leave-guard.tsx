import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../../shared/config/paths.ts'
import { LeaveDialog } from './leave-dialog.ts'

/** Asks before a page with recipients is left. The list is kept and offered again all the same. */
export function LeaveGuard({
  isDirty,
  orderId,
}: {
  isDirty: boolean
  /** The order that the list has become: the way to its page is free. */
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
