import type { JourneyWire } from '@sunspan/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { journeysQuery } from '../../../../entities/points/points-queries.ts'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import { usePageTitle } from '../../../../shared/ui/page-title/use-page-title.ts'
import { useQuestUser } from '../../hooks/use-quest-user.ts'
import { chosenPhase } from '../../model/phases-view.ts'
import type { QuestsSearch } from '../../model/quests-search.ts'
import { CardsLoading, ListEmpty, Loaded } from '../parts/list-states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { JourneyCard } from './journey-card.tsx'
import { PhaseHead } from './phase-head.tsx'
import { PhasePicker } from './phase-picker.tsx'

const GRID = 'grid gap-3 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 xl:grid-cols-3'

const JourneyDialog = lazyDialog('journey', async () => (await import('./journey-dialog.tsx')).JourneyDialog)

export interface PhasesPageProps {
  readonly search: QuestsSearch
  readonly onSearch: (search: QuestsSearch) => void
}

/** The four phases of the programme, with a journey on each chain. */
export function PhasesPage({ search, onSearch }: PhasesPageProps): ReactNode {
  usePageTitle('Phases')
  const user = useQuestUser()
  const query = useQuery(journeysQuery())
  return (
    <>
      <PageHead
        title="Phases"
        text="A day has four phases. Finish a journey to claim the NFT of its phase, which lowers your platform fee."
      />
      <Loaded
        query={query}
        loading={<CardsLoading cards={4} className="grid grid-cols-2 gap-3 lg:grid-cols-4" />}
        failed="We couldn’t load the phases"
      >
        {({ data }) => {
          const phase = chosenPhase(search, data)
          const shown = data.filter((journey) => journey.phase === phase)
          return (
            <>
              <PhasePicker chosen={phase} journeys={data} />
              <section aria-labelledby="phase" className="mt-8">
                <PhaseHead phase={phase} />
                {shown.length === 0 ? (
                  <ListEmpty title={`${phase} has not begun`} text="Its journeys appear here once it does." />
                ) : (
                  <ul className={GRID}>
                    {shown.map((journey) => (
                      <JourneyCard
                        key={journey.id}
                        journey={journey}
                        onOpen={() => onSearch({ phase, journey: journey.id })}
                      />
                    ))}
                  </ul>
                )}
              </section>
              <OpenJourney
                journey={data.find(({ id }) => id === search.journey)}
                onClose={() => onSearch({ phase })}
                user={user}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const OpenJourney = (props: {
  journey: JourneyWire | undefined
  onClose: () => void
  user: ReturnType<typeof useQuestUser>
}): ReactNode => (
  <JourneyDialog
    open={props.journey !== undefined}
    onOpenChange={(open) => {
      if (!open) props.onClose()
    }}
    journey={props.journey}
    user={props.user}
  />
)
