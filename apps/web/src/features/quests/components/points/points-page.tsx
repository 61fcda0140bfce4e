import type { ReactNode } from 'react'
import { usePageTitle } from '../../../../shared/ui/page-title/use-page-title.ts'
import { ownerOf, useQuestUser } from '../../hooks/use-quest-user.ts'
import { PageHead } from '../parts/page-head.tsx'
import { UserGate } from '../parts/user-gate.tsx'
import { DailyTasks } from './daily-tasks.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { OwnQuestions } from './own-questions.tsx'
import { PointsHistory } from './points-history.tsx'
import { PublishedPoints } from './published-points.tsx'
import { SeasonPanel } from './season-panel.tsx'
import { WhatCounts } from './what-counts.tsx'
import { ReferralCard } from './referral-card.tsx'

/** What brings points today, what has brought them, and how others are doing. */
export function PointsPage(): ReactNode {
  usePageTitle('Retro Points')
  const user = useQuestUser()
  return (
    <div className="grid grid-cols-1 gap-10">
      <div>
        <PageHead
          title="Retro Points"
          text="Every bridge earns points, and higher levels earn more. You can see how you got each one."
        />
        <UserGate user={user} title="Collect points from sunrise to midnight">
          {(profile, address) => (
            <div className="grid grid-cols-1 gap-10">
              <DailyTasks owner={address} />
              <ReferralCard owner={address} referralKey={profile.referral_key} />
            </div>
          )}
        </UserGate>
      </div>
      <SeasonPanel owner={ownerOf(user)} />
      <Leaderboard owner={ownerOf(user)} />
      {user.kind === 'user' && <PointsHistory owner={user.address} />}
      {user.kind === 'user' && <OwnQuestions />}
      <WhatCounts />
      <PublishedPoints owner={ownerOf(user)} />
    </div>
  )
}
