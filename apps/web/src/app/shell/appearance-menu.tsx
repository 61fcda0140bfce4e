import type { ReactNode } from 'react'
import { DAY_PHASES } from '../../shared/phase/day-phase.ts'
import { SHOWN_IN } from '../../shared/phase/phase-classes.ts'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { Popover } from '../../shared/ui/popover/popover.tsx'
import { LazyAppearanceOptions } from './lazy-appearance-options.tsx'
import { PHASE_ICONS } from '../../shared/ui/icons/phase-icons.ts'

const LABEL = 'Appearance'

/** Light or dark, and the time of day, behind a button that shows the latter. */
export const AppearanceMenu = (props: { className: string }): ReactNode => (
  <Popover
    label={LABEL}
    className={props.className}
    panelClassName="w-72"
    trigger={(trigger) => (
      <IconButton
        label={LABEL}
        className="font-medium xl:w-auto xl:grid-flow-col xl:gap-2 xl:px-3.5"
        {...trigger}
      >
        {DAY_PHASES.map((one) => {
          const Icon = PHASE_ICONS[one]
          return <Icon key={one} aria-hidden className={`size-5 ${SHOWN_IN[one]}`} />
        })}
        <span className="max-xl:hidden">{LABEL}</span>
      </IconButton>
    )}
  >
    {() => <LazyAppearanceOptions />}
  </Popover>
)
