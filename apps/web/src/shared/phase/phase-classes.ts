import type { DayPhase } from './day-phase.ts'

/** Shows an element in one phase only, by `data-phase` on the page: correct from the first paint, before any of our scripts run. */
export const SHOWN_IN: Readonly<Record<DayPhase, string>> = {
  sunrise: 'not-in-sunrise:hidden',
  midday: 'not-in-midday:hidden',
  sunset: 'not-in-sunset:hidden',
  midnight: 'not-in-midnight:hidden',
}
