import type { LevelWire } from '@sunspan/api'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatMultiplier } from '../../../../entities/points/format-points.ts'
import { phaseOfLevel } from '../../../../entities/points/level-progress.ts'
import { usePhaseLook } from '../../hooks/use-phase-look.ts'
import { PHASE_ICONS } from '../../../../shared/ui/icons/phase-icons.ts'
import { RemoteIcon } from '../../../../shared/ui/icons/remote-icon.tsx'

/** All levels with their pictures, what they need and what they bring. */
export function LevelsList({
  levels,
  current,
}: {
  levels: readonly LevelWire[]
  /** Undefined where it is not known. */
  current: string | undefined
}): ReactNode {
  const look = usePhaseLook()
  return (
    <ol aria-label="Levels" className="grid gap-1">
      {levels.map(({ name, amountOfBridges, multiplier, images: [image] }, index) => {
        const isCurrent = name === current
        const Icon = PHASE_ICONS[phaseOfLevel(index)]
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-3 rounded-lg px-2.5 py-2',
              isCurrent ? 'bg-raised text-ink' : 'text-muted',
            )}
          >
            {image === undefined ? (
              <span
                {...look(phaseOfLevel(index))}
                className="grid size-8 shrink-0 place-items-center rounded-full bg-raised text-accent"
              >
                <Icon aria-hidden className="size-4" />
              </span>
            ) : (
              <RemoteIcon src={image} name={name} className="size-8" />
            )}
            <span className="min-w-0 grow">
              <span className="block text-small font-semibold text-ink">{name}</span>
              <span className="tabular block text-caption">
                {index === 0 ? 'From the start' : `From ${amountOfBridges} bridges`}
              </span>
            </span>
            <span className="tabular text-small font-semibold">{formatMultiplier(multiplier)}</span>
          </li>
        )
      })}
    </ol>
  )
}
