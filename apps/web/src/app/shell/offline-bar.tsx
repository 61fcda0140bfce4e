import type { ReactNode } from 'react'
import { OFFLINE } from '../../shared/messages/failure-cause.ts'
import { useServiceIsAway } from '../../shared/online/service.ts'
import { useOffline } from '../../shared/online/use-offline.ts'

/** Says once, on every page, that nothing answers. Of the page only the buttons at the foot of the window make room for it (base.css). */
export function OfflineBar(): ReactNode {
  const isOffline = useOffline()
  const isAway = useServiceIsAway()
  return (
    <p
      role="status"
      data-bar={isOffline || isAway ? '' : undefined}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid h-(--bar) place-items-center bg-warning text-center text-small font-medium text-balance text-ground-deep not-empty:px-2"
    >
      {isOffline
        ? `${OFFLINE} This page continues once you are back online.`
        : isAway && 'We can’t reach the server. This page continues once it answers.'}
    </p>
  )
}
