import type { ReactNode } from 'react'

/** Says of a task whose route is halted what counts instead. */
export const ReplacedNote = (): ReactNode => (
  <span className="block text-small font-normal text-pretty text-warning">
    Its route is paused. Until it runs again, a bridge between any networks counts instead.
  </span>
)
