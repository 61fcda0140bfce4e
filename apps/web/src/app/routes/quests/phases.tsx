import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { PhasesPage } from '../../../features/quests/components/phases/phases-page.tsx'
import type { QuestsSearch } from '../../../features/quests/model/quests-search.ts'
import { PATHS } from '../../../shared/config/paths.ts'

export default function QuestsPhasesRoute(): ReactNode {
  const search = useSearch({ from: PATHS.quests })
  const navigate = useNavigate()
  const onSearch = useCallback(
    (next: QuestsSearch) =>
      void navigate({ to: PATHS.quests, params: { area: 'phases' }, search: next, resetScroll: false }),
    [navigate],
  )
  return <PhasesPage search={search} onSearch={onSearch} />
}
