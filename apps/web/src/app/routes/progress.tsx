import type { ReactNode } from 'react'
import { Panel } from '../../shared/ui/panel/panel.tsx'

export default function ProgressRoute(): ReactNode {
  return (
    <Panel className="mx-auto max-w-form">
      <h1 className="text-title font-semibold">Transfer Progress</h1>
    </Panel>
  )
}
