import { useSyncExternalStore } from 'react'

/** Specification, section 9: below this width sheets replace dialogs, and cards replace tables. */
const NARROW = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True below 768 px; updates when the window is resized. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
