import { shortenAddress } from '@sunspan/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { formatMultiplier, formatPoints } from '../../../../entities/points/format-points.ts'
import {
  type LeaderboardOrder,
  leaderboardQuery,
  type LeaderboardSort,
  type Participant,
} from '../../../../entities/points/points-queries.ts'
import { ChevronDown } from '../../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { FilterGroup } from '../../../../shared/ui/filter-group/filter-group.tsx'
import { ListEmpty, Loaded, RowsLoading } from '../parts/list-states.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { LOCALE } from '../../../../shared/config/locale.ts'

const COLUMNS: readonly {
  readonly sort: LeaderboardSort
  readonly name: string
  readonly value: (participant: Participant) => string
}[] = [
  { sort: 'points', name: 'Points', value: ({ points }) => formatPoints(points) },
  { sort: 'bridges', name: 'Bridges', value: ({ total_bridges: bridges }) => String(bridges) },
  {
    sort: 'multiplier',
    name: 'Multiplier',
    value: ({ total_multiplicator: multiplier }) => formatMultiplier(multiplier),
  },
  { sort: 'referrals', name: 'Referrals', value: ({ referrals_count: referrals }) => String(referrals) },
]

/** The first ten by any of four figures, and the user's own rank. */
export function Leaderboard({ owner }: { owner: string | undefined }): ReactNode {
  const [sort, setSort] = useState<LeaderboardSort>('points')
  const [order, setOrder] = useState<LeaderboardOrder>('DESC')
  const query = useQuery({ ...leaderboardQuery(owner, sort, order), placeholderData: keepPreviousData })
  const choose = (next: LeaderboardSort): void => {
    setOrder(next === sort && order === 'DESC' ? 'ASC' : 'DESC')
    setSort(next)
  }
  const total = query.data?.total_count ?? 0
  return (
    <section aria-labelledby="leaderboard">
      <SectionHead
        id="leaderboard"
        title="Leaderboard"
        aside={
          total > 0 && (
            <span className="tabular text-small text-muted">
              {total === 1 ? '1 participant' : `${total.toLocaleString(LOCALE)} participants`}
            </span>
          )
        }
      />
      <Loaded query={query} loading={<RowsLoading rows={5} />} failed="We couldn’t load the leaderboard">
        {({ data, own }) =>
          data.length === 0 ? (
            <ListEmpty title="Nobody yet" text="Make the first bridge and take first place." />
          ) : (
            <div className="@container overflow-hidden rounded-xl border border-line bg-surface shadow-card">
              <FilterGroup
                label="Sort by"
                items={COLUMNS.map(({ sort: value, name }) => ({ value, label: name }))}
                value={sort}
                onChoose={choose}
                className="m-0! border-b border-line p-2 @min-[32rem]:hidden"
              />
              <table className="w-full border-collapse text-small" aria-busy={query.isPlaceholderData}>
                <caption className="sr-only">Leaderboard</caption>
                <Head sort={sort} order={order} onChoose={choose} />
                <tbody>
                  {data.map((each) => (
                    <Row key={each.wallet_address} participant={each} sort={sort} owner={owner} />
                  ))}
                  {own !== null && !data.some((each) => isOwn(each, own.wallet_address)) && (
                    <Row participant={own} sort={sort} owner={owner} isApart />
                  )}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

const isOwn = (participant: Participant, owner: string | undefined): boolean =>
  owner !== undefined && participant.wallet_address.toLowerCase() === owner.toLowerCase()

/** Where there is little room only the column that is sorted by has room. */
const cellClass = (isSorted: boolean): string =>
  clsx('tabular px-3 py-2.5 text-right first:pl-4 last:pr-4', !isSorted && '@max-[32rem]:hidden')

function Head(props: {
  sort: LeaderboardSort
  order: LeaderboardOrder
  onChoose: (sort: LeaderboardSort) => void
}): ReactNode {
  const { sort, order, onChoose } = props
  return (
    <thead className="border-b border-line text-muted">
      <tr>
        <th scope="col" className="w-12 py-1 pl-4 text-left font-medium">
          <span className="sr-only">Rank</span>
          <span aria-hidden>#</span>
        </th>
        <th scope="col" className="px-3 py-1 text-left font-medium">
          Wallet
        </th>
        {COLUMNS.map(({ sort: each, name }) => {
          const isSorted = each === sort
          return (
            <th
              key={each}
              scope="col"
              aria-sort={isSorted ? (order === 'DESC' ? 'descending' : 'ascending') : 'none'}
              className={clsx(
                'px-1 py-1 text-right font-medium',
                isSorted ? 'text-ink' : '@max-[32rem]:hidden',
              )}
            >
              <button
                type="button"
                onClick={() => onChoose(each)}
                className="inline-flex h-9 items-center gap-1 rounded-md px-2 transition hover:text-ink"
              >
                {name}
                <ChevronDown
                  aria-hidden
                  className={clsx(
                    'size-3.5 transition',
                    isSorted ? 'opacity-100' : 'opacity-0',
                    isSorted && order === 'ASC' && 'rotate-180',
                  )}
                />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function Row(props: {
  participant: Participant
  sort: LeaderboardSort
  owner: string | undefined
  isApart?: boolean
}): ReactNode {
  const { participant, sort, owner, isApart = false } = props
  const own = isOwn(participant, owner)
  return (
    <tr
      className={clsx(
        'border-line not-first:border-t',
        isApart && 'border-t-2! border-line-strong!',
        own && 'bg-chosen font-semibold text-ink',
      )}
    >
      <td
        className={clsx('tabular py-2.5 pl-4 font-display font-semibold', own ? 'text-ink' : 'text-accent')}
      >
        {participant.rank}
      </td>
      <th scope="row" className="px-3 py-2.5 text-left font-mono font-normal whitespace-nowrap text-ink">
        {shortenAddress(participant.wallet_address, 'evm')}
        {own && <span className="ml-2 font-sans text-caption font-semibold text-ink">You</span>}
      </th>
      {COLUMNS.map(({ sort: each, value }) => (
        <td key={each} className={cellClass(each === sort)}>
          {value(participant)}
        </td>
      ))}
    </tr>
  )
}
