import { type RefObject, useEffect, useRef } from 'react'

/** The next page is asked for this far before its place is reached. */
const AHEAD = '600px'

/**
 * A mark to put behind the last row: `onReached` is called when it comes into sight of `root` (the page itself without one), and
 * again after each change of `loaded` while it stays in sight.
 */
export function useEndOfList<Mark extends HTMLElement>(options: {
  readonly root?: RefObject<HTMLElement | null>
  readonly loaded: number
  readonly isActive: boolean
  readonly onReached: () => void
}): RefObject<Mark | null> {
  const mark = useRef<Mark>(null)
  const { root, loaded, isActive, onReached } = options
  useEffect(() => {
    const element = mark.current
    if (!isActive || element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached()
      },
      { root: root?.current ?? null, rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, loaded, isActive, onReached])
  return mark
}
