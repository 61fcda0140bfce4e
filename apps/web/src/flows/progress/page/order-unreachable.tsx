import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { failureCause } from '../../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import { Button, buttonClass } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'

/** The order could not be loaded. It continues without this page, so its id matters most. */
export const OrderUnreachable = (props: {
  orderId: string
  error: unknown
  busy: boolean
  onRetry: () => void
}): ReactNode => (
  <div role="alert">
    <EmptyState
      tone="negative"
      title="We can’t show your order right now"
      text={
        <>
          {failureCause(props.error) ?? 'The connection failed.'} Your transfer continues without this page.
          Keep the order id:
          <span className="mt-2 flex items-center justify-center gap-1">
            <span className="font-mono text-small break-all text-ink">{props.orderId}</span>
            <CopyButton text={props.orderId} label="Copy order id" />
          </span>
        </>
      }
      action={
        <>
          <Button variant="secondary" loading={props.busy} onClick={props.onRetry}>
            {GENERAL_MESSAGES.tryAgain}
          </Button>
          <Link to={PATHS.find} search={{}} className={buttonClass({ variant: 'ghost' })}>
            Look it up by transaction
          </Link>
        </>
      }
    />
  </div>
)
