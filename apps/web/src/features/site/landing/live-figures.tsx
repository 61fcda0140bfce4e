import { formatEstimate, MAX_RECIPIENTS } from '@sunspan/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { LOCALE } from '../../../shared/config/locale.ts'

const REFRESH_MS = 30_000
const NUMBERS = new Intl.NumberFormat(LOCALE)

const statsQuery = () =>
  queryOptions({
    queryKey: ['stats'],
    queryFn: ({ signal }) => pointsClient.call('getStats', { signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })

/** What this very installation has done, from its own API. A figure that is not known, or that there is nothing of yet, is left out. */
export function LiveFigures(): ReactNode {
  const { data } = useQuery(statsQuery())
  const median = data?.median_seconds
  return (
    <dl className="mx-auto flex max-w-[860px] flex-wrap content-start justify-center gap-x-6 min-h-32 sm:min-h-16 gap-y-5 sm:gap-x-16">
      <Figure name="recipients per deposit" value={String(MAX_RECIPIENTS)} />
      <Figure name="networks" value={data && NUMBERS.format(data.networks)} />
      <Figure
        name={data?.transfers_completed === 1 ? 'transfer completed' : 'transfers completed'}
        value={data?.transfers_completed ? NUMBERS.format(data.transfers_completed) : undefined}
      />
      <Figure
        name="median time"
        value={median === null || median === undefined ? undefined : formatEstimate(median)}
      />
    </dl>
  )
}

const Figure = ({ name, value }: { name: string; value: string | undefined }): ReactNode =>
  value !== undefined && (
    <div className="flex animate-fade flex-col-reverse text-center">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="tabular font-display text-figure font-semibold text-ink">{value}</dd>
    </div>
  )
