import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

/** Called once the page is live. */
export const OnStarted = createContext<(() => void) | null>(null)

/**
 * Signals that the page is live. It is rendered inside the layout, since React hydrates from the outside inwards, and clicks on parts not yet
 * hydrated are lost.
 */
export function Started(): ReactNode {
  const onStarted = use(OnStarted)
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    onStarted?.()
  }, [onStarted])
  return null
}
