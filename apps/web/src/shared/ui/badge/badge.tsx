import clsx from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative'

const TONES: Record<BadgeTone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  positive: 'text-positive',
  warning: 'text-warning',
  negative: 'text-negative',
}

export const Badge = (props: { tone?: BadgeTone; children: ReactNode; className?: string }): ReactNode => (
  <span
    className={clsx(
      'inline-flex items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 py-0.5 text-caption font-medium whitespace-nowrap',
      TONES[props.tone ?? 'neutral'],
      props.className,
    )}
  >
    {props.children}
  </span>
)
