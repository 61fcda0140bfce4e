import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DappsPage } from '../../features/site/dapps/dapps-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'

export default function DappsRoute(): ReactNode {
  const search = useSearch({ from: PATHS.dapps })
  const navigate = useNavigate()
  return (
    <DappsPage
      search={search}
      onSearch={(wanted) =>
        void navigate({ to: PATHS.dapps, search: wanted, replace: true, resetScroll: false })
      }
    />
  )
}
