import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { DAY_PHASES, type PhaseSetting } from '../../shared/phase/day-phase.ts'
import type { ThemeSetting } from '../../shared/phase/day-theme.ts'
import { useAppearance } from '../../shared/phase/use-appearance.ts'
import { Clock } from '../../shared/ui/icons/drawn/things/clock.ts'
import { PHASE_ICONS } from '../../shared/ui/icons/phase-icons.ts'

const THEME_NAMES: readonly (readonly [ThemeSetting, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

const PHASE_NAMES: Record<PhaseSetting, string> = {
  auto: 'Automatic (follows your clock)',
  sunrise: 'Sunrise',
  midday: 'Midday',
  sunset: 'Sunset',
  midnight: 'Midnight',
}

const PHASE_SETTINGS: readonly PhaseSetting[] = ['auto', ...DAY_PHASES]

const LEGEND = 'px-3 pt-1.5 pb-1.5 text-caption text-faint'
const OPTION =
  'flex h-11 items-center rounded-md transition has-focus-visible:outline-2 has-focus-visible:outline-accent'

const optionClass = (isChosen: boolean, className: string): string =>
  clsx(OPTION, className, isChosen ? 'bg-chosen text-ink' : 'text-muted hover:bg-raised hover:text-ink')

/** Radio buttons for light or dark and for the phase of the day, which together set the app's colours. */
export function AppearanceOptions(): ReactNode {
  const { appearance, choosePhase, chooseTheme } = useAppearance()
  const themeName = useId()
  const phaseName = useId()
  const radio = { type: 'radio', className: 'sr-only' }
  return (
    <>
      <fieldset className="mb-1.5">
        <legend className={LEGEND}>Appearance</legend>
        <div className="grid grid-cols-3 gap-1 rounded-md border border-line p-1">
          {THEME_NAMES.map(([option, name]) => {
            const isChosen = appearance?.themeSetting === option
            return (
              <label key={option} className={optionClass(isChosen, 'justify-center')}>
                <input {...radio} name={themeName} checked={isChosen} onChange={() => chooseTheme(option)} />
                {name}
              </label>
            )
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>Time of day</legend>
        {PHASE_SETTINGS.map((option) => {
          const Icon = option === 'auto' ? Clock : PHASE_ICONS[option]
          const isChosen = appearance?.phaseSetting === option
          return (
            <label key={option} className={optionClass(isChosen, 'gap-3 px-3')}>
              <input {...radio} name={phaseName} checked={isChosen} onChange={() => choosePhase(option)} />
              <Icon aria-hidden className={clsx('size-4.5', !isChosen && 'text-accent')} />
              {PHASE_NAMES[option]}
            </label>
          )
        })}
      </fieldset>
    </>
  )
}
