import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** How long this page has shown the current stage. Restarts when `stage` changes; stops unless `running`. */
export function useStageClock(stage: string, running: boolean): number {
  const [clock, setClock] = useState({ stage, startedAt: performance.now(), now: performance.now() })
  useEffect(() => {
    const startedAt = performance.now()
    setClock({ stage, startedAt, now: startedAt })
    if (!running) return
    const timer = setInterval(() => setClock({ stage, startedAt, now: performance.now() }), TICK_MS)
    return () => clearInterval(timer)
  }, [stage, running])
  return clock.stage === stage ? clock.now - clock.startedAt : 0
}
