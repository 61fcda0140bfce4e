import clsx from 'clsx'
import { Clock } from '../../shared/ui/icons/drawn/things/clock.ts'
import { Moon } from '../../shared/ui/icons/drawn/things/moon.ts'
import { Sun } from '../../shared/ui/icons/drawn/things/sun.ts'
import { Sunrise } from '../../shared/ui/icons/drawn/things/sunrise.ts'
import { Sunset } from '../../shared/ui/icons/drawn/things/sunset.ts'
import type { DrawnIcon } from '../../shared/ui/icons/drawn/drawn-icon.ts'
import { type ReactNode, useId } from 'react'
import { DAY_PHASES, type DayPhase, type PhaseSetting } from '../../shared/phase/day-phase.ts'
import { usePhase } from '../../shared/phase/use-phase.ts'

export const PHASE_ICONS: Record<DayPhase, DrawnIcon> = {
  sunrise: Sunrise,
  midday: Sun,
  sunset: Sunset,
  midnight: Moon,
}

export const PHASE_NAMES: Record<PhaseSetting, string> = {
  auto: 'By your local hour',
  sunrise: 'Sunrise',
  midday: 'Midday',
  sunset: 'Sunset',
  midnight: 'Midnight',
}

const SETTINGS: readonly PhaseSetting[] = ['auto', ...DAY_PHASES]

/** Radio buttons that select the phase of the day, which sets the app's colours. */
export function PhaseOptions(props: { onChosen?: () => void }): ReactNode {
  const { setting, choose } = usePhase()
  const name = useId()
  return (
    <fieldset>
      <legend className="px-3 pt-1.5 pb-1 text-caption text-faint">Time of day</legend>
      {SETTINGS.map((option) => {
        const Icon = option === 'auto' ? Clock : PHASE_ICONS[option]
        return (
          <label
            key={option}
            className={clsx(
              'flex h-11 items-center gap-3 rounded-md px-3 transition has-focus-visible:outline-2 has-focus-visible:outline-accent',
              setting === option ? 'bg-raised text-ink' : 'text-muted hover:bg-raised hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={setting === option}
              onChange={() => choose(option)}
              onClick={() => props.onChosen?.()}
            />
            <Icon aria-hidden className={clsx('size-4.5', setting === option && 'text-accent')} />
            {PHASE_NAMES[option]}
          </label>
        )
      })}
    </fieldset>
  )
}
