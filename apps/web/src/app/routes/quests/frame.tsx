import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { QuestsLayout } from '../../../features/quests/components/layout/quests-layout.tsx'
import { areaOf, QUEST_TABS, type QuestArea } from '../../../features/quests/model/quest-tabs.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { RoutePending } from '../../shell/route-pending.tsx'

const page = (id: string, load: () => Promise<{ readonly default: ComponentType }>) =>
  lazy(() => loadChunk(id, load))

const PAGES: Readonly<Record<NonNullable<QuestArea> | 'points', ComponentType>> = {
  points: page('quests-points', () => import('./points.tsx')),
  phases: page('quests-phases', () => import('./phases.tsx')),
  adventures: page('quests-adventures', () => import('./adventures.tsx')),
  activities: page('quests-activities', () => import('./activities.tsx')),
  market: page('quests-market', () => import('./market.tsx')),
}

/** The frame of the programme, with the page of the area that the path names. */
export default function QuestsRoute(): ReactNode {
  const { area: text } = useParams({ from: PATHS.quests })
  const area = areaOf(text)
  const navigate = useNavigate()
  const Page = PAGES[area ?? 'points']
  if (text !== area) return <Navigate to={PATHS.root} state={{ lost: 'page' }} replace />
  return (
    <QuestsLayout
      area={area}
      onTab={(next) => void navigate({ to: PATHS.quests, params: { area: next }, resetScroll: false })}
    >
      <Suspense fallback={<PagePending area={area} />}>
        <Page />
      </Suspense>
    </QuestsLayout>
  )
}

/** The heading of the page that is loading, in its place. */
const PagePending = ({ area }: { area: QuestArea }): ReactNode => (
  <>
    <h1 className="text-headline font-semibold">{QUEST_TABS.find((tab) => tab.area === area)?.name}</h1>
    <RoutePending />
  </>
)
