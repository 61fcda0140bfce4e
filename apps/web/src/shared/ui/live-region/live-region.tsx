import type { ReactNode } from 'react'

/** Announces its text to screen readers whenever it changes. Keep it mounted, and change its content. */
export const LiveRegion = (props: { children: ReactNode; urgent?: boolean }): ReactNode => (
  <div className="sr-only" aria-live={props.urgent === true ? 'assertive' : 'polite'} aria-atomic="true">
    {props.children}
  </div>
)
