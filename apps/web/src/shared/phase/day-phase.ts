export const DAY_PHASES = ['sunrise', 'midday', 'sunset', 'midnight'] as const
export type DayPhase = (typeof DAY_PHASES)[number]

/** The visitor's setting: a fixed phase, or the phase of the local hour. */
export type PhaseSetting = DayPhase | 'auto'

/** Repeated in public/first-paint.js, which runs before the first paint. */
export const PHASE_STORAGE_KEY = 'sunspan.phase'

export const isDayPhase = (text: string | undefined): text is DayPhase =>
  DAY_PHASES.some((phase) => phase === text)

/** The phase for an hour of the visitor's clock, 0 to 23. */
export function phaseOfHour(hour: number): DayPhase {
  if (hour < 5 || hour >= 22) return 'midnight'
  if (hour < 11) return 'sunrise'
  return hour < 17 ? 'midday' : 'sunset'
}
