import { useAppearance } from '../../../shared/phase/use-appearance.ts'
import type { DayPhase } from '../../../shared/phase/day-phase.ts'

type PhaseAttributes = (phase: DayPhase) => { readonly 'data-phase': string; readonly 'data-theme': string }

/** Attributes that give an element and its content the colours of a phase, on the page's light or dark side. */
export function usePhaseLook(): PhaseAttributes {
  const theme = useAppearance().appearance?.theme ?? 'dark'
  return (phase) => ({ 'data-phase': phase, 'data-theme': theme })
}
