import { createContext, type ReactNode, use, useEffect, useRef } from 'react'

/** What is to happen once the page is live. */
export const OnStarted = createContext<(() => void) | null>(null)

/**
 * Tells that the page is live. It stands inside the layout, since React takes a prerendered page over from the outside inwards,
 * and a click on what it has not reached is lost.
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
