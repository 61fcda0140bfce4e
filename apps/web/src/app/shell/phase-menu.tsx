import type { ReactNode } from 'react'
import { DAY_PHASES } from '../../shared/phase/day-phase.ts'
import { SHOWN_IN } from '../../shared/phase/phase-classes.ts'
import { usePhase } from '../../shared/phase/use-phase.ts'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { Popover } from '../../shared/ui/popover/popover.tsx'
import { PHASE_ICONS, PHASE_NAMES, PhaseOptions } from './phase-options.tsx'

export function PhaseMenu(props: { className?: string }): ReactNode {
  const { phase } = usePhase()
  return (
    <Popover
      label="Time of day"
      panelClassName="w-60"
      {...(props.className === undefined ? {} : { className: props.className })}
      trigger={(trigger) => (
        <IconButton
          label={phase === undefined ? 'Time of day' : `Time of day: ${PHASE_NAMES[phase]}`}
          {...trigger}
        >
          {DAY_PHASES.map((one) => {
            const Icon = PHASE_ICONS[one]
            return <Icon key={one} aria-hidden className={`size-5 ${SHOWN_IN[one]}`} />
          })}
        </IconButton>
      )}
    >
      {() => <PhaseOptions />}
    </Popover>
  )
}
