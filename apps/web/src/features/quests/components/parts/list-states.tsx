import type { ReactNode } from 'react'
import { useKnownError } from '../../../../shared/api/use-known-error.ts'
import { failureCause } from '../../../../shared/messages/failure-cause.ts'
import { GENERAL_MESSAGES } from '../../../../shared/messages/general-messages.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { Panel } from '../../../../shared/ui/panel/panel.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden/visually-hidden.tsx'
import { NotePanel } from './note-panel.tsx'

export const RowsLoading = ({ rows }: { rows: number }): ReactNode => (
  <Panel aria-busy>
    <VisuallyHidden>Loading</VisuallyHidden>
    <div className="grid gap-4">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid grow gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  </Panel>
)

export const CardsLoading = ({ cards, className }: { cards: number; className: string }): ReactNode => (
  <div className={className} aria-busy>
    <VisuallyHidden>Loading</VisuallyHidden>
    {Array.from({ length: cards }, (_, index) => (
      <Skeleton key={index} className="h-44 w-full rounded-xl" />
    ))}
  </div>
)

/** A list that could not be loaded, and why. */
export const ListFailed = ({ title, query }: { title: string; query: FailedQuery }): ReactNode => (
  <NotePanel
    title={title}
    text={failureCause(useKnownError(query))}
    action={
      <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
        {GENERAL_MESSAGES.tryAgain}
      </Button>
    }
  />
)

export const ListEmpty = (props: { title: string; text: string }): ReactNode => <NotePanel {...props} />

interface FailedQuery {
  readonly data: unknown
  readonly error: unknown
  readonly errorUpdateCount: number
  /** It is tried again. */
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface ListQuery<Data> extends FailedQuery {
  readonly data: Data | undefined
}

/** What a query has to show: its data, that it is on its way, or that it failed. Data that is there stays through a failed refresh. */
export function Loaded<Data>(props: {
  query: ListQuery<Data>
  loading: ReactNode
  failed: string
  children: (data: Data) => ReactNode
}): ReactNode {
  const { query } = props
  if (query.data !== undefined) return props.children(query.data)
  // Also while it is tried again.
  if (query.errorUpdateCount > 0) return <ListFailed title={props.failed} query={query} />
  return props.loading
}
