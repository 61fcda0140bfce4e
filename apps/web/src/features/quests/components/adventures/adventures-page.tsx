import type { AdventureWire } from '@sunspan/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMultiplier } from '../../../../entities/points/format-points.ts'
import { adventuresQuery } from '../../../../entities/points/points-queries.ts'
import { Badge } from '../../../../shared/ui/badge/badge.tsx'
import { usePageTitle } from '../../../../shared/ui/page-title/use-page-title.ts'
import { useQuestUser } from '../../hooks/use-quest-user.ts'
import { CardsLoading, ListEmpty, Loaded } from '../parts/list-states.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { TimeLeft } from '../parts/time-left.tsx'
import { UserGate } from '../parts/user-gate.tsx'
import { AdventureCard } from './adventure-card.tsx'

const GRID = 'grid gap-4 xl:grid-cols-2'

/** The adventures of this week. All of them together raise the multiplier permanently. */
export function AdventuresPage(): ReactNode {
  usePageTitle('Adventures')
  const user = useQuestUser()
  return (
    <>
      <PageHead
        title="Adventures"
        text="A few tasks on one network, new each Monday. Finish all of a week to raise your multiplier."
      />
      <UserGate user={user} title="This week’s adventures">
        {(_profile, address) => <Adventures owner={address} />}
      </UserGate>
    </>
  )
}

function Adventures({ owner }: { owner: string }): ReactNode {
  const query = useQuery(adventuresQuery(owner))
  return (
    <Loaded
      query={query}
      loading={<CardsLoading cards={2} className={GRID} />}
      failed="We couldn’t load the adventures"
    >
      {({ data, bonus_multiplier: bonus, is_bonus_received: hasBonus, ends_at: endsAt }) => {
        const weekly = data.filter(({ isWeeklyAdventure }) => isWeeklyAdventure)
        const others = data.filter(({ isWeeklyAdventure }) => !isWeeklyAdventure)
        if (data.length === 0)
          return <ListEmpty title="No adventures right now" text="New ones start on Monday (UTC)." />
        return (
          <div className="grid grid-cols-1 gap-10">
            {weekly.length > 0 && (
              <section aria-labelledby="weekly-adventures">
                <SectionHead
                  id="weekly-adventures"
                  title="Weekly adventures"
                  aside={<TimeLeft endsAt={endsAt} what="New adventures in" />}
                />
                <WeekProgress adventures={weekly} bonus={bonus} hasBonus={hasBonus} />
                <Cards adventures={weekly} owner={owner} />
              </section>
            )}
            {others.length > 0 && (
              <section aria-labelledby="other-adventures">
                <SectionHead id="other-adventures" title="More adventures" />
                <Cards adventures={others} owner={owner} />
              </section>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

const Cards = (props: { adventures: readonly AdventureWire[]; owner: string }): ReactNode => (
  <ul className={GRID}>
    {props.adventures.map((adventure) => (
      <AdventureCard key={adventure.id} adventure={adventure} owner={props.owner} />
    ))}
  </ul>
)

function WeekProgress(props: {
  adventures: readonly AdventureWire[]
  bonus: string
  hasBonus: boolean
}): ReactNode {
  const done = props.adventures.filter(({ isCompleted }) => isCompleted).length
  const text = `${done} of ${props.adventures.length} done`
  const bonus = formatMultiplier(props.bonus)
  return (
    <div className="mb-4 rounded-xl border border-line bg-surface px-4 py-3.5 shadow-card sm:px-5">
      <div className="mb-2 flex items-center justify-between gap-3 text-small">
        <span className="tabular text-muted">{text}</span>
        <Badge tone={props.hasBonus ? 'positive' : 'accent'}>
          {props.hasBonus ? `+${bonus} multiplier received` : `All: +${bonus} multiplier`}
        </Badge>
      </div>
      <ProgressBar label="Weekly adventures" share={done / props.adventures.length} text={text} />
    </div>
  )
}
