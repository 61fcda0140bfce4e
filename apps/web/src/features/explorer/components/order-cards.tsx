import { memo, type ReactNode } from 'react'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import { useEndOfList } from '../hooks/use-end-of-list.ts'
import { isSameRow, type OrderRowView } from '../model/order-row.ts'
import type { ListProps } from './list-props.ts'
import { DetailsLink, NetworkName, ShortAddress, Status, Tokens } from './row-parts.tsx'

/** The list below 768 px: the page itself scrolls. */
export function OrderCards({ rows, hasMore, isLoadingMore, onMore, onOpen }: ListProps): ReactNode {
  const end = useEndOfList<HTMLDivElement>({
    loaded: rows.length,
    isActive: hasMore && !isLoadingMore,
    onReached: onMore,
  })
  return (
    <>
      <ul aria-label="My Recent Transactions" className="space-y-3">
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
      <li className="rounded-lg border border-line bg-surface p-4 [contain-intrinsic-size:auto_13.5rem] [content-visibility:auto]">
        <div className="flex items-start justify-between gap-3">
          <Tokens row={row} />
          <span className="shrink-0 text-right">
            <Status row={row} />
          </span>
        </div>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small [&>dd]:text-right [&>dt]:text-muted">
          <dt>Source</dt>
          <dd>
            <NetworkName name={row.source} icon={row.sourceIcon} />
          </dd>
          <dt>Destination</dt>
          <dd>
            <NetworkName name={row.destination} icon={row.destinationIcon} />
          </dd>
          <dt>From</dt>
          <dd>
            <ShortAddress text={row.from} full={row.fromFull} />
          </dd>
          <dt>To</dt>
          <dd>
            <ShortAddress text={row.to} full={row.toFull} />
          </dd>
          <dt>Date</dt>
          <dd>
            <time dateTime={row.moment} className="tabular">
              {row.day} {row.time}
            </time>
          </dd>
        </dl>
        <DetailsLink
          row={row}
          onOpen={onOpen}
          className={buttonClass({ variant: 'secondary', size: 'small', block: true, className: 'mt-3' })}
        />
      </li>
    )
  },
  (before, after) => before.onOpen === after.onOpen && isSameRow(before.row, after.row),
)
