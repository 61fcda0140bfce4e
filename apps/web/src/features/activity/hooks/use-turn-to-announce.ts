import { useEffect, useRef, useState } from 'react'
import { standForLead, type Candidacy } from '../../../shared/live/stand-for-lead.ts'
import { useIsVisible } from '../../../shared/ui/media/use-is-visible.ts'

/**
 * Which of these arrivals this window announces, so that two windows in sight do not both announce one. Another window takes over once this one is
 * closed or out of sight.
 */
export function useTurnToAnnounce(ids: readonly string[]): readonly string[] {
  const [turns, setTurns] = useState<readonly string[]>([])
  const candidacies = useRef(new Map<string, Candidacy>())
  const wanted = useIsVisible() ? ids.join(' ') : ''
  useEffect(() => {
    const known = candidacies.current
    const now = wanted.split(' ').filter(Boolean)
    for (const [id, candidacy] of known) {
      if (now.includes(id)) continue
      known.delete(id)
      candidacy.end()
    }
    for (const id of now) {
      if (known.has(id)) continue
      const lead = (signal: AbortSignal): void => {
        setTurns((others) => [...others, id])
        signal.addEventListener('abort', () => setTurns((others) => others.filter((each) => each !== id)))
      }
      known.set(id, standForLead(navigator.locks as LockManager | undefined, `sunspan.arrival.${id}`, lead))
    }
  }, [wanted])
  useEffect(() => {
    const known = candidacies.current
    return () => {
      for (const candidacy of known.values()) candidacy.end()
      known.clear()
    }
  }, [])
  return turns
}
