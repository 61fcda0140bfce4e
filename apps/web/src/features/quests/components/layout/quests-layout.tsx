import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { questsQuery } from '../../../../entities/points/points-queries.ts'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import { useIsNarrow } from '../../../../shared/ui/media/use-is-narrow.ts'
import { Panel } from '../../../../shared/ui/panel/panel.tsx'
import { ownerOf, useQuestUser } from '../../hooks/use-quest-user.ts'
import { useSwipe } from '../../hooks/use-swipe.ts'
import { useWelcome } from '../../hooks/use-welcome.ts'
import { adjacentTab, type QuestArea } from '../../model/quest-tabs.ts'
import { HoldNotice } from './hold-notice.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileStrip } from './profile-strip.tsx'
import { QuestNav } from './quest-nav.tsx'

const WelcomeDialog = lazyDialog('welcome', async () => (await import('./welcome-dialog.tsx')).WelcomeDialog)

/** The frame of the programme's pages: the tabs, below them the profile at the left, or above the page on narrow screens. */
export function QuestsLayout(props: {
  area: QuestArea
  onTab: (area: QuestArea) => void
  children: ReactNode
}): ReactNode {
  const { area, onTab } = props
  const user = useQuestUser()
  const isNarrow = useIsNarrow()
  const quests = useQuery(questsQuery(ownerOf(user)))
  const welcome = useWelcome(user)
  // The direction from which the page of a swipe comes in.
  const [from, setFrom] = useState<1 | -1>()
  const swipe = useSwipe((by) => {
    const tab = adjacentTab(area, by)
    if (tab === undefined) return
    setFrom(by)
    onTab(tab.area)
  })
  const cameFrom =
    from === undefined ? '' : from === 1 ? 'animate-[tab-right_0.2s]' : 'animate-[tab-left_0.2s]'
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[17.5rem_minmax(0,1fr)] lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-7">
      <div className="min-w-0 md:col-span-2">
        <QuestNav area={area} hasFreePoints={quests.data === undefined || quests.data.free_points > 0} />
      </div>
      <aside aria-label="Your profile" className="grid gap-4 md:sticky md:top-5">
        {/* Outside of what changes with the width: an appeal that is being written stays open. */}
        {user.kind === 'user' && <HoldNotice hold={user.profile.hold} />}
        {isNarrow ? (
          <ProfileStrip user={user} />
        ) : (
          <Panel className="p-4 sm:p-5">
            <ProfileCard user={user} />
          </Panel>
        )}
      </aside>
      <div className="min-w-0" {...(isNarrow ? swipe : {})}>
        <div key={area ?? ''} className={cameFrom}>
          {props.children}
        </div>
      </div>
      <WelcomeDialog
        open={welcome.isOpen}
        onOpenChange={(open) => {
          if (!open) welcome.close()
        }}
        profile={user.kind === 'user' ? user.profile : undefined}
      />
    </div>
  )
}
