import type { ReactNode } from 'react'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state/empty-state.tsx'
import { Skeleton } from '../../shared/ui/skeleton/skeleton.tsx'
import { PICKER_MESSAGES } from './picker-messages.ts'
import type { PickerData } from './use-picker-data.ts'

/** Replaces the rows while they load, if loading failed, or if none matches. */
export function PickerPlaceholder(props: { data: PickerData; emptyTitle: string }): ReactNode {
  if (props.data.isLoading) return <LoadingRows />
  if (!props.data.isError) return <EmptyState title={props.emptyTitle} />
  return (
    <EmptyState
      tone="negative"
      title={PICKER_MESSAGES.loadFailed}
      action={
        <Button variant="secondary" onClick={props.data.retry}>
          {GENERAL_MESSAGES.tryAgain}
        </Button>
      }
    />
  )
}

const LoadingRows = (): ReactNode => (
  <ul aria-busy aria-label="Loading" className="pt-3">
    {['w-24', 'w-32', 'w-20', 'w-28', 'w-24'].map((width, index) => (
      <li key={index} className="flex h-14 items-center gap-3.5 px-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </li>
    ))}
  </ul>
)
