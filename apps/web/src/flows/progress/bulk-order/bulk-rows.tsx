import { Download } from '../../../shared/ui/icons/drawn/arrows/download.ts'
import { type ReactNode, useState } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Network } from '../../../entities/network/network.ts'
import { useTokens } from '../../../entities/token/token-queries.ts'
import type { Token } from '../../../entities/token/token.ts'
import { csvFormOf } from '../../../shared/files/csv-form.ts'
import { downloadText } from '../../../shared/files/download-text.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { FilterGroup } from '../../../shared/ui/filter-group/filter-group.tsx'
import { LiveRegion } from '../../../shared/ui/live-region/live-region.tsx'
import { BulkRowItem } from './bulk-row-item.tsx'
import { resultCsv } from './result-csv.ts'
import { countRows, countsText, FILTER_LABELS, type RowFilter, rowFilters, rowTag } from './row-filters.ts'
import { useCalmText } from './use-calm-text.ts'

const NO_TOKENS: readonly Token[] = []

const NO_ROWS =
  'Nobody paid this order, so its list of recipients was deleted a week after it could last be paid. A deposit that still arrives goes back to the wallet that sent it.'

/** All recipients and their statuses, or why they are gone. */
export const BulkRows = (props: { order: BulkOrder; networks: readonly Network[] }): ReactNode =>
  props.order.rows.length === 0 ? <NoRows /> : <RowList {...props} />

/** A bulk order always has recipients; one that has lost them is unpaid. */
const NoRows = (): ReactNode => (
  <section aria-labelledby="bulk-rows" className="mt-8">
    <h2 id="bulk-rows" className="font-sans text-body font-semibold">
      Recipients
    </h2>
    <p className="mt-2 text-small text-pretty text-muted">{NO_ROWS}</p>
  </section>
)

function RowList(props: { order: BulkOrder; networks: readonly Network[] }): ReactNode {
  const { order, networks } = props
  const tokens = useTokens().data ?? NO_TOKENS
  const [filter, setFilter] = useState<RowFilter>('all')
  const counts = countRows(order.rows)
  const announced = useCalmText(countsText(counts), counts.settled === counts.all)
  const shown = order.rows.filter(({ status }) => filter === 'all' || rowTag(status) === filter)
  const source = networks.find(({ id }) => id === order.currencyIn.networkId)
  const networkName = (networkId: string): string =>
    networks.find(({ id }) => id === networkId)?.name ?? networkId
  return (
    <section aria-labelledby="bulk-rows" className="mt-8">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="bulk-rows" className="font-sans text-body font-semibold">
          Recipients{' '}
          <span className="tabular font-normal text-muted">
            {counts.completed} of {counts.all} paid
          </span>
        </h2>
        <Button
          size="small"
          variant="ghost"
          aria-label="Download CSV"
          onClick={() => downloadText(`transfer-${order.id}.csv`, resultCsv(order, networkName, csvFormOf()))}
        >
          <Download aria-hidden className="size-4" />
          CSV
        </Button>
      </header>
      <FilterGroup
        label="Show recipients"
        items={rowFilters(counts).map((value) => ({
          value,
          label: FILTER_LABELS[value],
          count: counts[value],
        }))}
        value={filter}
        onChoose={setFilter}
        className="mt-1"
      />
      <ol aria-labelledby="bulk-rows" className="mt-2 divide-y divide-line">
        {shown.map((row) => (
          <BulkRowItem
            key={row.id}
            row={row}
            network={networks.find(({ id }) => id === row.currencyOut.networkId)}
            source={source}
            tokens={tokens}
            returnsAt={order.waiting?.reason === 'RECIPIENT' ? order.waiting.returnsAt : undefined}
          />
        ))}
      </ol>
      {shown.length === 0 && (
        <p className="py-6 text-center text-small text-muted">No recipient is in this state.</p>
      )}
      <LiveRegion>{announced}</LiveRegion>
    </section>
  )
}
