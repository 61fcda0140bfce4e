import { type ComponentType, createContext, type ReactNode, type RefObject, use, useEffect } from 'react'
import { goLive } from '../../shared/hydration/page-life.ts'

/** What is called, once, when the page is live. */
export const OnStarted = createContext<RefObject<(() => void) | null>>({ current: null })

/**
 * Signals that the page is live. It is rendered next to the page's own content: React hydrates from the outside inwards, one boundary at a time. Whatever
 * ran before the innermost is hydrated, such as a repeated click, could load data that the prerendered page does not have.
 */
export function Started(): ReactNode {
  const onStarted = use(OnStarted)
  useEffect(() => {
    goLive()
    const tell = onStarted.current
    onStarted.current = null
    tell?.()
  }, [onStarted])
  return null
}

/** A page that signals when it is live. */
export const withStarted = (Page: ComponentType): ComponentType =>
  function StartedPage() {
    return (
      <>
        <Page />
        <Started />
      </>
    )
  }
