import { CloudOff } from '../../../shared/ui/icons/drawn/signs/cloud-off.ts'
import type { ReactNode } from 'react'
import { failureCause } from '../../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { Button } from '../../../shared/ui/button/button.tsx'

/** The display may be outdated; the order itself is not affected. */
export const OfflineNote = (props: { error: unknown; busy: boolean; onRetry: () => void }): ReactNode => (
  <div
    role="status"
    className="mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-2.5 text-small"
  >
    <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
    <p className="min-w-0 grow text-muted">
      {failureCause(props.error) ?? 'We’ve lost the connection.'} This is the last update; your transfer
      continues.
    </p>
    <Button size="small" variant="secondary" loading={props.busy} onClick={props.onRetry}>
      {GENERAL_MESSAGES.tryAgain}
    </Button>
  </div>
)
