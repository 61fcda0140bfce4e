import type { CollectionWire } from '@sunspan/api'
import { PHASES } from '@sunspan/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { marketQuery } from '../../../../entities/points/points-queries.ts'
import { usePageTitle } from '../../../../shared/ui/page-title/use-page-title.ts'
import { ownerOf, useQuestUser } from '../../hooks/use-quest-user.ts'
import { CardsLoading, ListEmpty, Loaded } from '../parts/list-states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { CollectionCard } from './collection-card.tsx'
import { OwnedPerks } from './owned-perks.tsx'
import { PerkList } from './perk-list.tsx'

const GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 xl:grid-cols-3'

/** What points can buy, and the phase collections. */
export function MarketPage(): ReactNode {
  usePageTitle('Retro Market')
  const owner = ownerOf(useQuestUser())
  const query = useQuery(marketQuery(owner))
  return (
    <>
      <PageHead
        title="Retro Market"
        text="You buy perks with points. Phase NFTs lower the platform fee for as long as you hold them."
      />
      <Loaded
        query={query}
        loading={<CardsLoading cards={4} className={GRID} />}
        failed="We couldn’t load the market"
      >
        {({ collections, perks, points }) => (
          <div className="grid grid-cols-1 gap-10">
            <PerkList perks={perks} points={points} owner={owner} className={GRID} />
            {owner !== undefined && <OwnedPerks owner={owner} />}
            <Collections collections={collections} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const Collections = ({ collections }: { collections: readonly CollectionWire[] }): ReactNode => (
  <section aria-labelledby="collections">
    <SectionHead
      id="collections"
      title="Phase collections"
      text="Earned on journeys, never sold. Your best discount applies."
    />
    {collections.length === 0 ? (
      <ListEmpty title="No collections yet" text="They open with the first phase." />
    ) : (
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {PHASES.map((phase) => (
          <CollectionCard
            key={phase}
            phase={phase}
            collections={collections.filter((one) => one.phase === phase)}
          />
        ))}
      </ul>
    )}
  </section>
)
