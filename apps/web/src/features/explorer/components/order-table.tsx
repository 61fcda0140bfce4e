import { EXPLORER_TABLE_MAX_HEIGHT_PX } from '@sunspan/domain'
import { memo, type ReactNode, useRef } from 'react'
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

const HEADINGS = ['Tokens', 'Status', 'Source', 'Destination', 'From', 'To', 'Date', 'Action'] as const
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_5.4rem_4.7rem_5.1rem_4.6rem_4.6rem_4.2rem_3.6rem] items-center gap-x-2 px-4 *:min-w-0 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,6.9rem)_minmax(0,6.9rem)_4.6rem_5.4rem] lg:gap-x-3 xl:gap-x-5 xl:px-6'

/** At most 1000 px high, and scrolls in itself. Rows out of sight are laid out only when they come near. */
export function OrderTable({ rows, hasMore, isLoadingMore, onMore, onOpen }: ListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const end = useEndOfList<HTMLDivElement>({
    root: scroller,
    loaded: rows.length,
    isActive: hasMore && !isLoadingMore,
    onReached: onMore,
  })
  const list = useRowClicks<HTMLDivElement>(onOpen)
  return (
    <div
      ref={scroller}
      style={{ maxHeight: EXPLORER_TABLE_MAX_HEIGHT_PX }}
      className="scroll-quiet overflow-y-auto rounded-xl border border-line bg-surface shadow-card"
    >
      <div role="table" aria-label="My Recent Transactions" aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-surface">
          <div role="row" className={`${COLUMNS} h-11 text-small font-medium text-muted`}>
            {HEADINGS.map((heading) => (
              <span
                key={heading}
                role="columnheader"
                className={heading === HEADINGS.at(-1) ? 'text-right' : ''}
              >
                {heading}
              </span>
            ))}
          </div>
        </div>
        <div ref={list} role="rowgroup" className="divide-y divide-line">
          {rows.map((row, index) => (
            <Row key={row.id} row={row} index={index} onOpen={onOpen} />
          ))}
        </div>
      </div>
      {hasMore && (
        <div ref={end} className="grid h-16 place-items-center">
          <Spinner label="Loading more transactions" className="w-8" />
        </div>
      )}
    </div>
  )
}

const Row = memo(
  function Row(props: { row: OrderRowView; index: number; onOpen: (orderId: string) => void }): ReactNode {
    const { row, index, onOpen } = props
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        data-order={row.id}
        className={`${COLUMNS} min-h-17 cursor-pointer transition-colors hover:bg-raised py-2.5 text-small [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]`}
      >
        <div role="cell" className="lg:text-body">
          <Tokens row={row} />
        </div>
        <div role="cell">
          <StatusBadge row={row} />
          <StatusNote row={row} />
        </div>
        <div role="cell">
          <NetworkName name={row.source} icon={row.sourceIcon} />
        </div>
        <div role="cell">
          <NetworkName name={row.destination} icon={row.destinationIcon} />
        </div>
        <div role="cell">
          <ShortAddress text={row.from} full={row.fromFull} />
        </div>
        <div role="cell">
          <ShortAddress text={row.to} full={row.toFull} />
        </div>
        <div role="cell">
          <Moment row={row} />
        </div>
        <div role="cell" className="text-right">
          <DetailsLink
            row={row}
            onOpen={onOpen}
            className="inline-flex min-h-9 items-center rounded-sm font-medium text-accent lg:whitespace-nowrap underline-offset-4 hover:underline"
          />
        </div>
      </div>
    )
  },
  (before, after) =>
    before.index === after.index && before.onOpen === after.onOpen && isSameRow(before.row, after.row),
)
