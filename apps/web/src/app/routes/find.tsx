import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FindPage } from '../../features/find-deposit/components/find-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'

export default function FindRoute(): ReactNode {
  const search = useSearch({ from: PATHS.find })
  const navigate = useNavigate()
  return <FindPage search={search} onFind={(wanted) => void navigate({ to: PATHS.find, search: wanted })} />
}
