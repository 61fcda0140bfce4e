import type { ReactNode } from 'react'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'

export const ListLoading = (): ReactNode => (
  <Panel aria-busy className="grid min-h-96 place-items-center">
    <Spinner label="Loading your transactions" className="w-16" />
  </Panel>
)
