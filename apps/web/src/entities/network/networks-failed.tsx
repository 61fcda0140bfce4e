import type { ReactNode } from 'react'
import { failureCause } from '../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state/empty-state.tsx'

/** Replaces a form that has no networks to choose from. */
export const NetworksFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode => (
  <EmptyState
    tone="negative"
    title="We couldn’t load the networks"
    text={`${failureCause(error) ?? ''} Nothing was sent.`.trim()}
    action={
      <Button variant="secondary" onClick={onRetry}>
        {GENERAL_MESSAGES.tryAgain}
      </Button>
    }
  />
)
