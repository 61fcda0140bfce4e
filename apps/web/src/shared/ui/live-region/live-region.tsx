import type { ReactNode } from 'react'

/** Reads its text to screen readers whenever the text changes. Keep it mounted, and change what is in it. */
export const LiveRegion = (props: { children: ReactNode; urgent?: boolean }): ReactNode => (
  <div className="sr-only" aria-live={props.urgent === true ? 'assertive' : 'polite'} aria-atomic="true">
    {props.children}
  </div>
)
