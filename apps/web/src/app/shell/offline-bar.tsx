import type { ReactNode } from 'react'
import { OFFLINE } from '../../shared/messages/failure-cause.ts'
import { useOffline } from '../../shared/online/use-offline.ts'

/** Says on every page that there is no connection; it moves nothing. */
export const OfflineBar = (): ReactNode => (
  <p
    role="status"
    className="pointer-events-none fixed inset-x-0 bottom-0 z-40 bg-warning text-center text-small font-medium text-ground-deep not-empty:p-2"
  >
    {useOffline() && `${OFFLINE} This page continues once you are back online.`}
  </p>
)
