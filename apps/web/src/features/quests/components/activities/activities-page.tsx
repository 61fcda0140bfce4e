import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { questsQuery } from '../../../../entities/points/points-queries.ts'
import { usePageTitle } from '../../../../shared/ui/page-title/use-page-title.ts'
import { useCredential } from '../../hooks/use-credential.ts'
import { useQuestUser } from '../../hooks/use-quest-user.ts'
import { CardsLoading, ListEmpty, Loaded } from '../parts/list-states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { UserGate } from '../parts/user-gate.tsx'
import { GameCard } from './game-card.tsx'
import { QuestCard } from './quest-card.tsx'

const GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2'

export interface ActivitiesPageProps {
  readonly isPlaying: boolean
  readonly onPlay: (isPlaying: boolean) => void
}

/** What brings points besides bridging: the game, and quests that are rewarded once. */
export function ActivitiesPage(props: ActivitiesPageProps): ReactNode {
  usePageTitle('Activities')
  const user = useQuestUser()
  return (
    <div className="grid grid-cols-1 gap-10">
      <div>
        <PageHead title="Activities" text="Free points for things that take a minute." />
        <GameCard {...props} user={user} />
      </div>
      <section aria-labelledby="quests">
        <SectionHead id="quests" title="Quests" text="You can earn each of these once." />
        <UserGate user={user} title="Quests with free points">
          {(_profile, address) => <Quests owner={address} />}
        </UserGate>
      </section>
    </div>
  )
}

function Quests({ owner }: { owner: string }): ReactNode {
  useCredential()
  const query = useQuery(questsQuery(owner))
  return (
    <Loaded
      query={query}
      loading={<CardsLoading cards={4} className={GRID} />}
      failed="We couldn’t load the quests"
    >
      {({ data }) =>
        data.length === 0 ? (
          <ListEmpty title="No quests right now" text="New ones appear here." />
        ) : (
          <ul className={GRID}>
            {data.map((quest) => (
              <QuestCard key={quest.id} quest={quest} owner={owner} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
