import { useSyncExternalStore } from 'react'

/** Long enough for what is typed into a page that has just become usable to be answered first. */
const LATEST_MS = 2_000

let stage: 'prerendered' | 'live' | 'settled' = 'prerendered'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function reach(next: typeof stage): void {
  stage = next
  for (const listener of listeners) listener()
}

const never = (): boolean => false

/** False until all of the page is hydrated. What is hydrated first must wait for it before it loads data or leads to another page. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => stage !== 'prerendered', never)

/** False until the page is live and the browser has nothing else to do: what the first view can do without starts then. */
export const useHasSettled = (): boolean => useSyncExternalStore(subscribe, () => stage === 'settled', never)

/** All of the page is hydrated; it settles as soon as the browser is idle. */
export function goLive(): void {
  if (stage !== 'prerendered') return
  reach('live')
  whenIdle(() => reach('settled'))
}

/** Resolves once the browser has nothing else to do; at once where it does not report that. For code that the form does not need to answer. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) whenIdle(resolve)
    else resolve()
  })

function whenIdle(done: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) window.requestIdleCallback(done, { timeout: LATEST_MS })
  else setTimeout(done, 200)
}
