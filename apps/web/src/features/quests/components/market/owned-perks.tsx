import type { OwnedPerkWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownedPerksQuery } from '../../../../entities/points/points-queries.ts'
import { PATHS } from '../../../../shared/config/paths.ts'
import { orderPopup } from '../../../../shared/config/popup-search.ts'
import { Loaded, RowsLoading } from '../parts/list-states.tsx'
import { SectionHead } from '../parts/section-head.tsx'

/** What was bought, how much of it is left, and the orders that used it. */
export function OwnedPerks({ owner }: { owner: string }): ReactNode {
  const query = useQuery(ownedPerksQuery(owner))
  if (query.data?.data.length === 0) return null
  return (
    <section aria-labelledby="owned-perks">
      <SectionHead id="owned-perks" title="Your perks" />
      <Loaded query={query} loading={<RowsLoading rows={2} />} failed="We couldn’t load your perks">
        {({ data }) => (
          <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
            {data.map((perk) => (
              <OwnedPerk key={perk.id} perk={perk} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const OwnedPerk = ({ perk }: { perk: OwnedPerkWire }): ReactNode => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
    <span className="min-w-0 grow">
      <span className="block font-medium text-ink">{perk.title}</span>
      <span className="tabular block text-small text-muted">
        {formatDate(new Date(perk.bought_at))}
        {perk.orders.map((order, index) => (
          <span key={order}>
            {' · '}
            <Link
              to={PATHS.explorer}
              search={orderPopup(order)}
              className="text-accent underline underline-offset-4"
            >
              Order {index + 1}
            </Link>
          </span>
        ))}
      </span>
    </span>
    <span className="tabular text-small text-muted">
      <span className="font-semibold text-ink">{perk.transfers - perk.used}</span> of {perk.transfers} left
    </span>
  </li>
)
