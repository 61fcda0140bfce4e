import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Placeholder for loading content; give it the size of that content. */
export const Skeleton = (props: { className?: string }): ReactNode => (
  <span
    aria-hidden
    className={clsx(
      'inline-block animate-shimmer rounded-sm bg-raised-hover bg-linear-to-r from-transparent via-line to-transparent bg-size-[50%_100%] bg-no-repeat',
      props.className ?? 'h-4 w-24',
    )}
  />
)
