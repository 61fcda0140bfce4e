import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActivitiesPage } from '../../../features/quests/components/activities/activities-page.tsx'
import { PATHS } from '../../../shared/config/paths.ts'

export default function QuestsActivitiesRoute(): ReactNode {
  const { game } = useSearch({ from: PATHS.quests })
  const navigate = useNavigate()
  return (
    <ActivitiesPage
      isPlaying={game === 'open'}
      onPlay={(isPlaying) =>
        void navigate({
          to: PATHS.quests,
          params: { area: 'activities' },
          search: isPlaying ? { game: 'open' } : {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
