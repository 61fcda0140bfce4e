import { ArrowRight } from '../../../shared/ui/icons/drawn/arrows/arrow-right.ts'
import { memo, type ReactNode } from 'react'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import { useEndOfList } from '../hooks/use-end-of-list.ts'
import { useRowClicks } from '../hooks/use-row-clicks.ts'
import { isSameRow, type OrderRowView } from '../model/order-row.ts'
import type { ListProps } from './list-props.ts'
import {
  DetailsLink,
  Moment,
  NetworkName,
  ShortAddress,
  StatusBadge,
  StatusNote,
  Tokens,
} from './row-parts.tsx'

/** The list below 768 px: the page itself scrolls. */
export function OrderCards({ rows, hasMore, isLoadingMore, onMore, onOpen }: ListProps): ReactNode {
  const end = useEndOfList<HTMLDivElement>({
    loaded: rows.length,
    isActive: hasMore && !isLoadingMore,
    onReached: onMore,
  })
  const list = useRowClicks<HTMLUListElement>(onOpen)
  return (
    <>
      <ul ref={list} aria-label="My Recent Transactions" className="space-y-2">
        {rows.map((row) => (
          <Card key={row.id} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {hasMore && (
        <div ref={end} className="grid h-16 place-items-center">
          <Spinner label="Loading more transactions" className="w-8" />
        </div>
      )}
    </>
  )
}

const Card = memo(
  function Card({ row, onOpen }: { row: OrderRowView; onOpen: (orderId: string) => void }): ReactNode {
    return (
      <li
        data-order={row.id}
        className="cursor-pointer rounded-lg border border-line bg-surface px-4 py-3 [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto] active:bg-raised"
      >
        <div className="flex items-start justify-between gap-3">
          <Tokens row={row} />
          <StatusBadge row={row} />
        </div>
        <StatusNote row={row} />
        <div className="mt-2.5 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small">
          <NetworkName name={row.source} icon={row.sourceIcon} />
          <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
          <span className="sr-only">to</span>
          <NetworkName name={row.destination} icon={row.destinationIcon} />
        </div>
        <div className="mt-1.5 text-caption text-muted">
          <span>
            <span className="sr-only">From </span>
            <ShortAddress text={row.from} full={row.fromFull} />
            <span aria-hidden> → </span>
            <span className="sr-only"> to </span>
            <ShortAddress text={row.to} full={row.toFull} />
          </span>
          <span className="mt-1 flex items-end justify-between gap-3">
            <Moment row={row} />
            <DetailsLink
              row={row}
              onOpen={onOpen}
              className="-my-1.5 inline-flex min-h-9 shrink-0 items-center text-small font-medium text-accent"
            />
          </span>
        </div>
      </li>
    )
  },
  (before, after) => before.onOpen === after.onOpen && isSameRow(before.row, after.row),
)
