import type { DayPhase } from '../../phase/day-phase.ts'
import type { DrawnIcon } from './drawn/drawn-icon.ts'
import { Moon } from './drawn/things/moon.ts'
import { Sun } from './drawn/things/sun.ts'
import { Sunrise } from './drawn/things/sunrise.ts'
import { Sunset } from './drawn/things/sunset.ts'

export const PHASE_ICONS: Record<DayPhase, DrawnIcon> = {
  sunrise: Sunrise,
  midday: Sun,
  sunset: Sunset,
  midnight: Moon,
}
