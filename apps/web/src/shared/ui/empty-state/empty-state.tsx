import type { ReactNode } from 'react'
import { Arc, type ArcTone } from '../arc/arc.tsx'

export interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly tone?: ArcTone
}

/** For empty lists and errors: the arc at rest, one sentence, one action. */
export const EmptyState = ({ title, text, action, tone = 'quiet' }: EmptyStateProps): ReactNode => (
  <div className="flex flex-col items-center px-4 py-10 text-center">
    <Arc variant="tall" progress={0} tone={tone} className="w-32" />
    <h2 className="mt-5 text-title font-semibold">{title}</h2>
    {text !== undefined && <p className="mt-2 max-w-[44ch] text-balance text-muted">{text}</p>}
    {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
)
