import clsx from 'clsx'
import type { ReactNode } from 'react'
import { RefreshCw } from '../../../../shared/ui/icons/drawn/arrows/refresh-cw.ts'
import { IconButton } from '../../../../shared/ui/button/icon-button.tsx'
import { notify } from '../../../../shared/ui/toast/notify.ts'
import { usePointsAction } from '../../hooks/use-points-action.ts'

/** Specification, section 9: how long a refresh spins at least. */
export const REFRESH_SPIN_MS = 1_500

interface Completion {
  readonly is_completed: boolean
  readonly reason: string | null
}

/** Looks again whether a task is done. What is missing is said in the words of the server. */
export function RefreshButton(props: {
  label: string
  onRefresh: () => Promise<Completion>
  className?: string
}): ReactNode {
  const { isBusy, run } = usePointsAction(REFRESH_SPIN_MS)
  const refresh = async (): Promise<void> => {
    const { is_completed: isCompleted, reason } = await props.onRefresh()
    if (!isCompleted) notify.info(reason ?? 'Not done yet.')
  }
  return (
    <IconButton
      label={props.label}
      aria-busy={isBusy || undefined}
      // Stays in the tab order while it spins.
      onClick={() => {
        if (!isBusy) run(refresh)
      }}
      className={clsx('size-9', props.className)}
    >
      <RefreshCw aria-hidden className={clsx('size-4', isBusy && 'animate-spin [animation-duration:1.5s]')} />
    </IconButton>
  )
}
