import { useSyncExternalStore } from 'react'

/** Specification, section 9: below this width sheets take the place of dialogs, and cards that of tables. */
const NARROW = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True below 768 px, also after the window has been resized. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
