import { Fragment, type ReactNode, useId } from 'react'
import { phaseOfLevel, type LevelProgress } from '../../../../entities/points/level-progress.ts'
import { DAY_PHASES, type DayPhase } from '../../../../shared/phase/day-phase.ts'
import { arcGeometry, arcPath, sunAngle, sunPosition } from '../../../../shared/ui/arc/arc-geometry.ts'
import { usePhaseLook } from '../../hooks/use-phase-look.ts'

const WIDTH = 260
const HORIZON = 130
const ARC = arcGeometry({ left: 18, right: WIDTH - 18, horizonY: HORIZON, rise: 108 })
/** The sun keeps off both horizons, where it would be half hidden. */
const EDGE = 0.045

/** The parts of the arc, each in the colour of its phase. */
const PARTS = DAY_PHASES.map((phase, index) => ({
  phase,
  from: index / DAY_PHASES.length,
  to: (index + 1) / DAY_PHASES.length,
}))

/** The level as the arc of a day, from Sunrise to Midnight: each part of the day is a level, the sun marks the user's. */
export function LevelArc({ progress, label }: { progress: LevelProgress; label: string }): ReactNode {
  const id = useId()
  const day = EDGE + progress.day * (1 - 2 * EDGE)
  const path = arcPath(ARC)
  const now = phaseOfLevel(Math.min(DAY_PHASES.length - 1, Math.floor(progress.day * DAY_PHASES.length)))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HORIZON + 6}`}
      fill="none"
      role="img"
      aria-label={label}
      className="w-full overflow-visible"
    >
      <Colours id={id} now={now} />
      <path d={path} stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />
      <path
        d={path}
        pathLength={1}
        stroke={`url(#${id}-day)`}
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 2"
        className="transition-[stroke-dashoffset] duration-[900ms] ease-arc"
        style={{ strokeDashoffset: 1 - day }}
      />
      {PARTS.slice(1).map(({ phase, from }) => (
        <LevelMark key={phase} at={EDGE + from * (1 - 2 * EDGE)} />
      ))}
      <g clipPath={`url(#${id}-sky)`}>
        <g
          className="transition-transform duration-[900ms] ease-arc"
          style={{
            transformOrigin: `${ARC.centerX}px ${ARC.centerY}px`,
            transform: `rotate(${sunAngle(ARC, day)}deg)`,
          }}
        >
          <circle cx={ARC.centerX} cy={ARC.centerY - ARC.radius} r="42" fill={`url(#${id}-halo)`} />
          <circle
            cx={ARC.centerX}
            cy={ARC.centerY - ARC.radius}
            r="11"
            fill={`url(#${id}-sun)`}
            stroke="var(--surface)"
            strokeWidth="3"
          />
        </g>
      </g>
      <path
        d={`M4 ${HORIZON + 3}H${WIDTH - 4}`}
        stroke="var(--line-strong)"
        strokeOpacity=".8"
        strokeWidth="1.5"
      />
    </svg>
  )
}

/** A short stroke across the arc where a level begins. */
function LevelMark({ at }: { at: number }): ReactNode {
  const { x, y } = sunPosition(ARC, at)
  return <circle cx={x} cy={y} r="2" fill="var(--surface)" />
}

/** What the arc and its sun are painted with; `now` is the phase of the sun. */
function Colours({ id, now }: { id: string; now: DayPhase }): ReactNode {
  const look = usePhaseLook()
  return (
    <defs>
      <linearGradient id={`${id}-day`} gradientUnits="userSpaceOnUse" x1="18" x2={WIDTH - 18}>
        {PARTS.map(({ phase, from, to }) => (
          <Fragment key={phase}>
            <stop {...look(phase)} offset={from + 0.05} stopColor="var(--fill)" />
            <stop {...look(phase)} offset={to - 0.05} stopColor="var(--fill)" />
          </Fragment>
        ))}
      </linearGradient>
      <radialGradient id={`${id}-halo`} {...look(now)}>
        <stop stopColor="var(--fill)" stopOpacity=".55" />
        <stop offset=".45" stopColor="var(--fill)" stopOpacity=".16" />
        <stop offset="1" stopColor="var(--fill)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}-sun`} x2="0" y2="1" {...look(now)}>
        <stop stopColor="var(--fill-warm)" />
        <stop offset="1" stopColor="var(--fill)" />
      </linearGradient>
      <clipPath id={`${id}-sky`}>
        <rect x="-60" y="-60" width={WIDTH + 120} height={HORIZON + 60} />
      </clipPath>
    </defs>
  )
}
