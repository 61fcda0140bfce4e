import { useEffect, useState } from 'react'

/** The arc's transition lasts 0.9 s; if no transition runs (reduced motion, a hidden tab), the end is shown after this time. */
const LONGEST_ARRIVAL_MS = 1_200

/** True once the sun has visibly reached the other horizon. An order that was complete when the page opened has already arrived. */
export function useArrival(isComplete: boolean): {
  readonly hasArrived: boolean
  readonly onArrive: () => void
} {
  const [wasComplete] = useState(isComplete)
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    if (!isComplete || wasComplete) return
    const timer = setTimeout(() => setArrived(true), LONGEST_ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [isComplete, wasComplete])
  return {
    hasArrived: isComplete && (wasComplete || arrived),
    onArrive: () => {
      if (isComplete) setArrived(true)
    },
  }
}
