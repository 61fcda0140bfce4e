import { useEffect, useState } from 'react'

/** The arc's transition lasts 0.9 s; if no transition runs, as in a hidden tab, the sun counts as arrived after this time. */
const LONGEST_ARRIVAL_MS = 1_200

const standsStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * True once the sun has visibly reached the other horizon: only its colour waits for that, the page says at once what has happened. An order that
 * was complete when the page opened has already arrived, and so has one without animation.
 */
export function useArrival(isComplete: boolean): {
  readonly hasArrived: boolean
  readonly onArrive: () => void
} {
  const [wasComplete] = useState(isComplete)
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    if (!isComplete || wasComplete) return
    const timer = setTimeout(() => setArrived(true), standsStill() ? 0 : LONGEST_ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [isComplete, wasComplete])
  return {
    hasArrived: isComplete && (wasComplete || arrived),
    onArrive: () => {
      if (isComplete) setArrived(true)
    },
  }
}
