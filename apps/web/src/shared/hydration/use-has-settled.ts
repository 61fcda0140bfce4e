import { useEffect, useState } from 'react'

/** Long enough for what is typed into a page that has just become usable to be answered first. */
const LATEST_MS = 2_000

let hasSettledOnce = false

/** False until the page has loaded and the browser has nothing else to do: what the first view can do without starts then. */
export function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(hasSettledOnce)
  useEffect(() => {
    if (hasSettledOnce) return
    return whenIdle(() => {
      hasSettledOnce = true
      setHasSettled(true)
    })
  }, [])
  return hasSettled
}

/** Calls back once the browser is idle. Returns a function that cancels it. */
function whenIdle(done: () => void): () => void {
  // Safari has no such call.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(done, 200)
    return () => clearTimeout(timer)
  }
  const id = window.requestIdleCallback(done, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(id)
}
