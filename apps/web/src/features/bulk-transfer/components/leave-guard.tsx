import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LeaveDialog } from './leave-dialog.ts'

/** Asks before a page with recipients is left. The list is kept and offered again all the same. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
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
