import type { JourneyWire } from '@sunspan/api'
import { PHASES, type Phase } from '@sunspan/domain'
import type { QuestsSearch } from './quests-search.ts'

const ORDINALS: Readonly<Record<Phase, string>> = {
  Sunrise: '1st',
  Midday: '2nd',
  Sunset: '3rd',
  Midnight: '4th',
}

export const ordinalOf = (phase: Phase): string => ORDINALS[phase]

/** The phase to show: the one of the address, that of its journey, the first with an open journey, or the first of the day. */
export function chosenPhase(search: QuestsSearch, journeys: readonly JourneyWire[]): Phase {
  const named = PHASES.find((phase) => phase === search.phase)
  if (named !== undefined) return named
  const linked = journeys.find(({ id }) => id === search.journey)
  if (linked !== undefined) return linked.phase
  return (
    PHASES.find((phase) => journeys.some((journey) => journey.phase === phase && journey.isActive)) ??
    PHASES[0]
  )
}

/** Whether a journey can be begun, and when if not yet. */
export function journeyState(
  { isActive, startDate }: Pick<JourneyWire, 'isActive' | 'startDate'>,
  now: number,
): 'open' | 'soon' | 'over' {
  if (isActive) return 'open'
  return Date.parse(startDate) > now ? 'soon' : 'over'
}
