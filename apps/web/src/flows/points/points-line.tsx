import type { ReactNode } from 'react'

/** One line about points, next to what it is about. */
export const PointsLine = ({ text }: { text: string }): ReactNode => (
  <p
    aria-label="Retro Points"
    role="status"
    className="tabular mt-2 flex animate-fade justify-between gap-4 rounded-lg border border-line px-4 py-2 text-small"
  >
    <span className="shrink-0 text-muted">Retro Points</span>
    <span className="text-right text-balance">{text}</span>
  </p>
)
