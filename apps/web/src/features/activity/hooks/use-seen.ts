import { useEffect } from 'react'
import { useIsVisible } from '../../../shared/ui/media/use-is-visible.ts'

/** Specification, section 2. */
export const COMPLETED_CARD_MS = 6_000
/** Long enough to read a card. */
const READ_MS = 1_000

/** Calls back once an arrival has been in sight for as long as its card is shown, or its page was left after it could be read. */
export function useSeen(id: string | undefined, onSeen: (id: string) => void): void {
  const isVisible = useIsVisible()
  useEffect(() => {
    if (id === undefined || !isVisible) return undefined
    const since = Date.now()
    // The next page does not show again what was read on this one.
    const onLeavePage = (): void => {
      if (Date.now() - since > READ_MS) onSeen(id)
    }
    const timer = setTimeout(() => onSeen(id), COMPLETED_CARD_MS)
    window.addEventListener('pagehide', onLeavePage)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', onLeavePage)
    }
  }, [isVisible, id, onSeen])
}
