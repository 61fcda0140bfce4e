import { type RefObject, useEffect, useRef } from 'react'

/** The next page is asked for this far before its place is reached. */
const AHEAD = '600px'

/**
 * A mark to put behind the last row: `onReached` is called when it comes into sight of `root` (the page itself without one), and
 * again after each change of `loaded`, and each call that has ended, while it stays in sight.
 */
export function useEndOfList<Mark extends HTMLElement>(options: {
  readonly root?: RefObject<HTMLElement | null>
  readonly loaded: number
  readonly isActive: boolean
  readonly onReached: () => Promise<unknown>
}): RefObject<Mark | null> {
  const mark = useRef<Mark>(null)
  const { root, loaded, isActive, onReached } = options
  useEffect(() => {
    const element = mark.current
    if (!isActive || element === null) return
    let isOver = false
    // An observer reports what is in sight when it begins, and then only changes: where the rows did not come, it begins again.
    const observe = (): void => {
      if (isOver) return
      observer.unobserve(element)
      observer.observe(element)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void onReached().finally(observe)
      },
      { root: root?.current ?? null, rootMargin: AHEAD },
    )
    observe()
    return () => {
      isOver = true
      observer.disconnect()
    }
  }, [root, loaded, isActive, onReached])
  return mark
}
