import type { DappWire } from '@sunspan/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import type { Network } from '../../../entities/network/network.ts'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { failureCause } from '../../../shared/messages/failure-cause.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { FilterGroup } from '../../../shared/ui/filter-group/filter-group.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import { PageHead } from '../page-head.tsx'
import { SearchField } from '../search-field.tsx'
import { DappCard } from './dapp-card.tsx'
import { ALL, type DappsSearch } from './dapps-search.ts'
import { categoriesOf, filterDapps, networkOf } from './filter-dapps.ts'

const dappsQuery = () =>
  queryOptions({
    queryKey: ['dapps'],
    queryFn: async ({ signal }) => (await pointsClient.call('listDapps', { signal })).data,
    staleTime: 10 * 60_000,
  })

/** Applications of others by network and category. The address of the page holds what is chosen. */
export function DappsPage({
  search,
  onSearch,
}: {
  search: DappsSearch
  onSearch: (search: DappsSearch) => void
}): ReactNode {
  usePageTitle('Dapps Explorer')
  const dapps = useQuery(dappsQuery())
  const networks = useNetworks()
  return (
    <>
      <PageHead
        title="Dapps Explorer"
        text="Things to do once your tokens arrive. Other people run these apps, and a listing is no endorsement."
      />
      {dapps.isError || networks.isError ? (
        <EmptyState
          tone="negative"
          title="We couldn’t load the apps"
          text={failureCause(dapps.error ?? networks.error)}
          action={
            <Button onClick={() => void Promise.all([dapps.refetch(), networks.refetch()])}>Try again</Button>
          }
        />
      ) : dapps.data === undefined || networks.data === undefined ? (
        <Loading />
      ) : (
        <Applications dapps={dapps.data} networks={networks.data} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

function Applications(props: {
  dapps: readonly DappWire[]
  networks: readonly Network[]
  search: DappsSearch
  onSearch: (search: DappsSearch) => void
}): ReactNode {
  const { dapps, networks, search, onSearch } = props
  const shown = filterDapps(dapps, networks, search)
  const network = networkOf(networks, search)
  const categories = categoriesOf(dapps)
  const category = categories.find((each) => each.toLowerCase() === search.category?.toLowerCase()) ?? ALL
  const withApps = networks.filter(({ id }) => dapps.some((dapp) => dapp.networks.includes(id)))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <FilterGroup
          label="Category"
          items={categories.map((value) => ({ value, label: value }))}
          value={category}
          onChoose={(chosen) => onSearch({ ...search, category: chosen })}
        />
        <SearchField
          label="Search apps"
          value={search.q ?? ''}
          onChange={(text) => onSearch({ ...search, q: text === '' ? undefined : text })}
        />
      </div>
      <div
        role="group"
        aria-label="Network"
        className="mb-6 flex gap-2 p-1 max-lg:overflow-x-auto max-lg:scroll-quiet max-sm:-mx-4 max-sm:px-4 lg:flex-wrap"
      >
        <NetworkChip
          isChosen={network === undefined}
          onChoose={() => onSearch({ ...search, network: undefined })}
        >
          All networks
        </NetworkChip>
        {withApps.map((each) => (
          <NetworkChip
            key={each.id}
            isChosen={network?.id === each.id}
            onChoose={() => onSearch({ ...search, network: each.name })}
          >
            <NetworkIcon network={each} className="size-6" />
            {each.name}
          </NetworkChip>
        ))}
      </div>
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 app' : `${shown.length} apps`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title="Nothing found"
          text="No apps match your filters."
          action={
            <Button variant="secondary" onClick={() => onSearch({ category: ALL })}>
              Show all
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((dapp) => (
            <DappCard key={dapp.id} dapp={dapp} networks={networks} />
          ))}
        </ul>
      )}
    </>
  )
}

const NetworkChip = (props: { isChosen: boolean; onChoose: () => void; children: ReactNode }): ReactNode => (
  <button
    type="button"
    aria-pressed={props.isChosen}
    onClick={props.onChoose}
    className={clsx(
      'flex h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition',
      props.isChosen
        ? 'border-transparent bg-chosen text-ink'
        : 'border-line bg-surface text-muted hover:border-line-strong hover:text-ink',
    )}
  >
    {props.children}
  </button>
)

const Loading = (): ReactNode => (
  <div
    role="status"
    aria-label="Loading apps"
    className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
  >
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-44 rounded-xl" />
    ))}
  </div>
)
