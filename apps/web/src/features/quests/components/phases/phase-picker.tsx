import type { JourneyWire } from '@sunspan/api'
import { PHASES, type Phase } from '@sunspan/domain'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { lookOfPhase } from '../../../../entities/points/level-progress.ts'
import { PATHS } from '../../../../shared/config/paths.ts'
import { usePhaseLook } from '../../hooks/use-phase-look.ts'
import { ordinalOf } from '../../model/phases-view.ts'
import { PhaseArt } from '../parts/phase-art.tsx'

/** The phases in the order of a day; one of them is shown below. */
export function PhasePicker(props: { chosen: Phase; journeys: readonly JourneyWire[] }): ReactNode {
  const look = usePhaseLook()
  const countOf = (phase: Phase): number =>
    props.journeys.filter((journey) => journey.phase === phase && journey.isActive).length
  return (
    <ul aria-label="Phases" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {PHASES.map((phase) => {
        const isChosen = phase === props.chosen
        const count = countOf(phase)
        return (
          <li key={phase} {...look(lookOfPhase(phase))}>
            <Link
              to={PATHS.quests}
              params={{ area: 'phases' }}
              search={{ phase }}
              replace
              resetScroll={false}
              aria-current={isChosen ? 'true' : undefined}
              className={clsx(
                'block overflow-hidden rounded-xl border-2 bg-surface text-ink shadow-card transition',
                isChosen ? 'border-accent' : 'border-line hover:border-line-strong',
              )}
            >
              <PhaseArt phase={lookOfPhase(phase)} className="aspect-[16/10]" />
              <span className="block px-3.5 pt-2.5 pb-3">
                <span className="flex items-baseline justify-between gap-2">
                  <span className="font-display text-lead font-semibold">{phase}</span>
                  <span className="text-small text-muted">{ordinalOf(phase)}</span>
                </span>
                <span className="tabular block text-small text-muted">
                  {count === 0 ? 'Not begun' : count === 1 ? '1 journey open' : `${count} journeys open`}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
