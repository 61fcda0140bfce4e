import { useEffect, useRef, useState } from 'react'

/** Minimum interval between announcements to screen readers. */
const ANNOUNCE_EVERY_MS = 5_000

/** Follows a text with at most one change every five seconds, and always ends on the latest text. */
export function useCalmText(text: string): string {
  const [shown, setShown] = useState(text)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + ANNOUNCE_EVERY_MS - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      setShown(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return shown
}
