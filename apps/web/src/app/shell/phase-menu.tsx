import type { ReactNode } from 'react'
import { usePhase } from '../../shared/phase/use-phase.ts'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { Popover } from '../../shared/ui/popover/popover.tsx'
import { PHASE_ICONS, PHASE_NAMES, PhaseOptions } from './phase-options.tsx'

export function PhaseMenu(props: { className?: string }): ReactNode {
  const { phase } = usePhase()
  const Icon = PHASE_ICONS[phase]
  return (
    <Popover
      label="Time of day"
      panelClassName="w-60"
      {...(props.className === undefined ? {} : { className: props.className })}
      trigger={(trigger) => (
        <IconButton label={`Time of day: ${PHASE_NAMES[phase]}`} {...trigger}>
          <Icon aria-hidden className="size-5" />
        </IconButton>
      )}
    >
      {() => <PhaseOptions />}
    </Popover>
  )
}
