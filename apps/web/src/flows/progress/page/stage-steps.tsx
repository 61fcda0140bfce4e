import clsx from 'clsx'
import { Check } from '../../../shared/ui/icons/drawn/signs/check.ts'
import type { ReactNode } from 'react'

/** The stages as text, for more detail than the arc. */
export function StageSteps<Stage extends string>(props: {
  steps: readonly { readonly stage: Stage; readonly label: string }[]
  stage: Stage
}): ReactNode {
  const current = props.steps.findIndex(({ stage }) => stage === props.stage)
  return (
    <ol className="grid grid-cols-[1.3fr_1fr_1fr] gap-2 text-caption">
      {props.steps.map(({ stage, label }, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'ahead'
        return (
          <li key={stage} aria-current={state === 'current' ? 'step' : undefined}>
            <span
              aria-hidden
              className={clsx(
                'block h-1.5 rounded-full transition-colors',
                state === 'done' && 'bg-accent',
                state === 'current' && 'animate-pulse bg-accent/55',
                state === 'ahead' && 'bg-line',
              )}
            />
            <span
              className={clsx(
                'mt-2 flex items-start gap-1',
                { ahead: 'text-faint', current: 'font-semibold text-ink', done: 'text-muted' }[state],
              )}
            >
              {state === 'done' && <Check aria-hidden className="mt-px size-3.5 shrink-0 text-accent" />}
              {label}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
