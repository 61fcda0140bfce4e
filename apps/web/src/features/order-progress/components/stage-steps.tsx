import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProgressPageView } from '../model/progress-page-view.ts'

type Moving = Extract<ProgressPageView, { kind: 'moving' }>

const STAGES = ['start', 'middle', 'end'] as const

/** The three stages in words, for those who want more than the arc. */
export function StageSteps(props: {
  stage: Moving['stage']
  source: string
  destination: string
}): ReactNode {
  const labels = {
    start: `Deposit on ${props.source}`,
    middle: 'Confirmation',
    end: `Payout on ${props.destination}`,
  }
  const current = STAGES.indexOf(props.stage)
  return (
    <ol className="grid grid-cols-3 gap-2 text-caption">
      {STAGES.map((stage, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'ahead'
        return (
          <li key={stage} aria-current={state === 'current' ? 'step' : undefined}>
            <span
              aria-hidden
              className={clsx(
                'block h-1 rounded-full transition-colors',
                state === 'done' && 'bg-accent',
                state === 'current' && 'bg-linear-to-r from-accent to-line',
                state === 'ahead' && 'bg-line',
              )}
            />
            <span
              className={clsx(
                'mt-2 flex items-center gap-1',
                state === 'ahead' ? 'text-faint' : 'text-muted',
              )}
            >
              {state === 'done' && <Check aria-hidden className="size-3.5 text-accent" />}
              {labels[stage]}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
