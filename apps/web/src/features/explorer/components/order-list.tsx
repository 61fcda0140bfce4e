import { EXPLORER_SEARCH_DEBOUNCE_MS, ORDER_FILTERS, type OrderFilter } from '@sunspan/domain'
import clsx from 'clsx'
import { Search } from '../../../shared/ui/icons/drawn/signs/search.ts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { OfflineNote } from '../../../flows/progress/page/offline-note.tsx'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { useDebounced } from '../../../shared/timing/use-debounced.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { FilterGroup } from '../../../shared/ui/filter-group/filter-group.tsx'
import { LiveRegion } from '../../../shared/ui/live-region/live-region.tsx'
import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { useIsNarrow } from '../../../shared/ui/media/use-is-narrow.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { TextField } from '../../../shared/ui/text-field/text-field.tsx'
import type { KindFilter } from '../../../entities/order/order-list-query.ts'
import { useOrderList, type OrderListState } from '../hooks/use-order-list.ts'
import type { ExplorerWallet } from '../hooks/use-proved-wallets.ts'
import { searchText } from '../model/search-text.ts'
import { KindSelect } from './kind-select.tsx'
import { ListLoading } from './list-loading.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'

const FILTER_LABELS: Readonly<Record<OrderFilter, string>> = {
  all: 'All',
  complete: 'Completed',
  in_progress: 'Pending',
}
const StatementButton = lazyExtra('statement', async () => ({
  default: (await import('./statement-button.tsx')).StatementButton,
}))
/** A window needs only one of the two. */
const loadCards = () => loadChunk('order-cards', () => import('./order-cards.tsx'))
const loadTable = () => loadChunk('order-table', () => import('./order-table.tsx'))
const OrderCards = lazy(async () => ({ default: (await loadCards()).OrderCards }))
const OrderTable = lazy(async () => ({ default: (await loadTable()).OrderTable }))
const SEARCH_MAX_LENGTH = 128

/** Filters, the search and the list itself, for wallets that are proved. */
export function OrderList(props: {
  wallets: readonly ExplorerWallet[]
  onOpen: (orderId: string) => void
}): ReactNode {
  const { wallets, onOpen } = props
  const [filter, setFilter] = useState<OrderFilter>('all')
  const [typed, setTyped] = useState('')
  const wanted = searchText(typed)
  const search = useDebounced(wanted, wanted, EXPLORER_SEARCH_DEBOUNCE_MS)
  const [kind, setKind] = useState<KindFilter>('any')
  const addresses = [...new Set(wallets.map(({ address }) => address))]
  const question = { wallets: addresses, filter, kind, search }
  const state = useOrderList(question)
  const [first] = wallets
  if (state.isSignedOut && first !== undefined) {
    return (
      <Panel>
        <SignInPrompt wallet={first} />
      </Panel>
    )
  }
  return (
    <section aria-label="Transactions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FilterGroup
            label="Show transactions"
            items={ORDER_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
            value={filter}
            onChoose={setFilter}
          />
          <KindSelect value={kind} onChoose={setKind} />
        </div>
        <div className="flex w-full items-start gap-2 lg:w-auto">
          <TextField
            label="Search by order id, address, transaction hash, token or network"
            hideLabel
            type="search"
            placeholder="Id, address, hash, token …"
            maxLength={SEARCH_MAX_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            leading={<Search aria-hidden className="size-4 shrink-0 text-faint" />}
            className="grow lg:w-80"
          />
          <Suspense fallback={<span className="h-12 w-12 sm:w-32" />}>
            <StatementButton question={question} />
          </Suspense>
        </div>
      </div>
      <Rows
        state={state}
        onOpen={onOpen}
        search={search}
        onReset={
          filter === 'all' && kind === 'any' && wanted === ''
            ? undefined
            : () => {
                setFilter('all')
                setKind('any')
                setTyped('')
              }
        }
      />
    </section>
  )
}

function Rows(props: {
  state: OrderListState
  /** What was searched for; empty for nothing. */
  search: string
  onOpen: (orderId: string) => void
  /** Undefined where everything is asked for. */
  onReset: (() => void) | undefined
}): ReactNode {
  const { state, search, onOpen, onReset } = props
  const isNarrow = useIsNarrow()
  useEffect(() => {
    // In parallel with the first answer, not after it. If that fails, the list retries and reports errors.
    const load = isNarrow ? loadCards : loadTable
    load().catch(() => undefined)
  }, [isNarrow])
  const { rows } = state
  if (rows === undefined) return state.isOffline ? <Unreachable {...state} /> : <ListLoading />
  const List = isNarrow ? OrderCards : OrderTable
  const shown = rows.length === 1 ? '1 transaction' : `${rows.length} transactions`
  return (
    <div aria-busy={state.isStale} className={clsx('transition-opacity', state.isStale && 'opacity-60')}>
      {rows.length === 0 ? (
        <Panel>
          <EmptyState
            title={search === '' ? 'There are no recent transactions' : `No transactions match “${search}”`}
            action={
              onReset !== undefined && (
                <Button variant="secondary" onClick={onReset}>
                  Show all transactions
                </Button>
              )
            }
          />
        </Panel>
      ) : (
        <Suspense fallback={<ListLoading />}>
          <List
            rows={rows}
            hasMore={state.hasMore && !state.isStale}
            isLoadingMore={state.isLoadingMore}
            onMore={state.loadMore}
            onOpen={onOpen}
          />
        </Suspense>
      )}
      {state.isOffline && <OfflineNote error={state.error} busy={state.isRefreshing} onRetry={state.retry} />}
      <LiveRegion>{state.isStale ? '' : `${shown} shown`}</LiveRegion>
    </div>
  )
}

const Unreachable = ({ isRefreshing, retry }: OrderListState): ReactNode => (
  <Panel role="alert">
    <EmptyState
      tone="negative"
      title="We can’t show your transactions right now"
      text="We can’t reach the server. Your transfers continue without this page."
      action={
        <Button variant="secondary" loading={isRefreshing} onClick={retry}>
          {GENERAL_MESSAGES.tryAgain}
        </Button>
      }
    />
  </Panel>
)
