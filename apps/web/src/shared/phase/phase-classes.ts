import type { DayPhase } from './day-phase.ts'

/** Shows an element in one phase alone, by `data-phase` on the page: right from the first paint, before any script of ours. */
export const SHOWN_IN: Readonly<Record<DayPhase, string>> = {
  sunrise: 'not-in-sunrise:hidden',
  midday: 'not-in-midday:hidden',
  sunset: 'not-in-sunset:hidden',
  midnight: 'not-in-midnight:hidden',
}
