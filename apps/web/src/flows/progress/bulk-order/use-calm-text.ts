import { useEffect, useRef, useState } from 'react'

/** Minimum interval between announcements to screen readers. */
const ANNOUNCE_EVERY_MS = 5_000

/** Follows a text with at most one change every five seconds; the last one is shown at once. */
export function useCalmText(text: string, isLast: boolean): string {
  const [shown, setShown] = useState(text)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = isLast ? 0 : Math.max(0, lastAt.current + ANNOUNCE_EVERY_MS - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      setShown(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, isLast])
  return shown
}
