import clsx from 'clsx'
import type { ReactNode } from 'react'

/**
 * Placeholder for loading content; give it the size of that content. Its light is a part of its own that is only moved: browsers do so without the page's
 * thread, which paints nothing meanwhile.
 */
export const Skeleton = (props: { className?: string }): ReactNode => (
  <span
    aria-hidden
    className={clsx(
      'relative inline-block overflow-hidden rounded-sm bg-raised-hover after:absolute after:inset-y-0 after:w-1/2 after:-translate-x-full after:animate-shimmer after:bg-linear-to-r after:from-transparent after:via-line after:to-transparent',
      props.className ?? 'h-4 w-24',
    )}
  />
)
