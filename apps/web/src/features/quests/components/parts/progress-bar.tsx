import type { ReactNode } from 'react'

/** How much of something is done, from 0 to 1. */
export const ProgressBar = (props: { label: string; share: number; text: string }): ReactNode => (
  <div
    role="progressbar"
    aria-label={props.label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(props.share * 100)}
    aria-valuetext={props.text}
    className="h-1.5 overflow-hidden rounded-full bg-raised-hover forced-colors:border"
  >
    <div
      className="h-full rounded-full bg-linear-to-r from-fill to-fill-warm transition-[width] duration-500 forced-colors:bg-[Highlight]"
      style={{ width: `${props.share * 100}%` }}
    />
  </div>
)
