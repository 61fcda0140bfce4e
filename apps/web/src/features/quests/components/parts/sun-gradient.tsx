import type { ReactNode } from 'react'

/** The sun's colours at sunrise, for a fill by its id. */
export const SunGradient = ({ id }: { id: string }): ReactNode => (
  <linearGradient id={id} x2="0" y2="1" data-phase="sunrise" data-theme="dark">
    <stop stopColor="var(--fill-warm)" />
    <stop offset="1" stopColor="var(--fill)" />
  </linearGradient>
)
