import { useEffect, useRef, useState } from 'react'

/** Screen readers hear of a change at most this often. */
const ANNOUNCE_EVERY_MS = 5_000

/** A text that follows another one at most every five seconds, and always ends on the last one. */
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
