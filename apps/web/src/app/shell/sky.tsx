import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DAY_PHASES, type DayPhase } from '../../shared/phase/day-phase.ts'
import { SHOWN_IN } from '../../shared/phase/phase-classes.ts'
import { arcGeometry, arcPath, sunPosition } from '../../shared/ui/arc/arc-geometry.ts'

/** Position of the sun (at midnight the moon) on its arc, next to the widest form; small screens show only its light, from the same side. */
const LIGHT: Record<DayPhase, { progress: number; small: string }> = {
  sunrise: { progress: 0.075, small: '4% 14%' },
  midday: { progress: 0.24, small: '50% -2%' },
  sunset: { progress: 0.925, small: '96% 14%' },
  midnight: { progress: 0.76, small: '74% 2%' },
}

const WIDTH = 1440
const HEIGHT = 900
const HORIZON = 640
/** How far the light reaches along the horizon to either side. */
const LIT_REACH = 420
const arc = arcGeometry({ left: 60, right: WIDTH - 60, horizonY: HORIZON, rise: 530 })

/**
 * The sky behind every page: one arc from horizon to horizon, with one light on it. All four lights are rendered and the page's phase shows one, so
 * that the markup is correct at any hour. It is in index.html, outside the app: only style sheets change it.
 */
export function Sky(): ReactNode {
  const light = 'transition-opacity elsewhere:opacity-0 with-arc:opacity-0'
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 -z-10 overflow-hidden bg-linear-to-b from-ground-deep to-ground to-[640px] forced-colors:hidden"
    >
      {DAY_PHASES.map((phase) => (
        <div
          key={phase}
          className={clsx('absolute inset-x-0 top-0 h-[34rem] md:hidden', light, SHOWN_IN[phase])}
          style={{
            background: `radial-gradient(22rem 22rem at ${LIGHT[phase].small}, color-mix(in oklab, var(--fill) 26%, transparent), color-mix(in oklab, var(--fill) 7%, transparent) 50%, transparent)`,
          }}
        />
      ))}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMin slice"
        className="absolute top-0 left-1/2 h-[900px] w-full min-w-[1080px] -translate-x-1/2 no-sky:hidden max-md:hidden"
        fill="none"
      >
        <Definitions />
        <Stars />
        <path d={arcPath(arc)} stroke="url(#sky-arc)" />
        {DAY_PHASES.map((phase) => (
          <Body key={phase} phase={phase} className={clsx(light, SHOWN_IN[phase])} />
        ))}
        <rect y={HORIZON} width={WIDTH} height={HEIGHT - HORIZON} fill="url(#sky-land)" />
        <path d={`M0 ${HORIZON}H${WIDTH}`} stroke="url(#sky-line)" />
        {DAY_PHASES.map((phase) => (
          <path
            key={phase}
            d={`M-${LIT_REACH} 0H${LIT_REACH}`}
            transform={`translate(${standing(phase).x} ${HORIZON})`}
            stroke="url(#sky-lit)"
            strokeWidth="1.5"
            className={clsx(light, SHOWN_IN[phase])}
          />
        ))}
      </svg>
    </div>
  )
}

function standing(phase: DayPhase): { readonly x: number; readonly y: number } {
  const { x, y } = sunPosition(arc, LIGHT[phase].progress)
  return { x: Math.round(x), y: Math.round(y) }
}

/** The sun or the moon of a phase. */
function Body({ phase, className }: { phase: DayPhase; className: string }): ReactNode {
  const { x, y } = standing(phase)
  return (
    <g className={className} transform={`translate(${x} ${y})`}>
      <circle r="460" fill="url(#sky-halo)" />
      <circle
        r="24"
        fill="url(#sky-sun)"
        className="transition-opacity wide:opacity-0"
        {...(phase === 'midnight' ? { mask: 'url(#sky-moon)' } : {})}
      />
    </g>
  )
}

const Definitions = (): ReactNode => (
  <defs>
    <radialGradient id="sky-halo">
      {HALO.map(([offset, opacity]) => (
        <stop key={offset} offset={offset} stopColor="var(--fill)" stopOpacity={opacity} />
      ))}
    </radialGradient>
    <linearGradient id="sky-line" gradientUnits="userSpaceOnUse" x1="0" x2={WIDTH}>
      <stop stopColor="var(--line-strong)" stopOpacity="0" />
      <stop offset=".25" stopColor="var(--line-strong)" stopOpacity=".42" />
      <stop offset=".75" stopColor="var(--line-strong)" stopOpacity=".42" />
      <stop offset="1" stopColor="var(--line-strong)" stopOpacity="0" />
    </linearGradient>
    <linearGradient id="sky-arc" gradientUnits="userSpaceOnUse" x1="0" x2={WIDTH}>
      {ARC.map(([offset, opacity]) => (
        <stop key={offset} offset={offset} stopColor="var(--line-strong)" stopOpacity={opacity} />
      ))}
    </linearGradient>
    <radialGradient id="sky-lit" gradientUnits="userSpaceOnUse" cx="0" cy="0" r={LIT_REACH}>
      <stop stopColor="var(--fill)" stopOpacity=".8" />
      <stop offset="1" stopColor="var(--fill)" stopOpacity="0" />
    </radialGradient>
    <linearGradient id="sky-land" x2="0" y2="1">
      <stop stopColor="var(--ground-deep)" stopOpacity=".82" />
      <stop offset="1" stopColor="var(--ground)" stopOpacity="1" />
    </linearGradient>
    <linearGradient id="sky-sun" x2="0" y2="1">
      <stop stopColor="var(--fill-warm)" />
      <stop offset="1" stopColor="var(--fill)" />
    </linearGradient>
    <mask id="sky-moon" maskUnits="userSpaceOnUse" x="-24" y="-24" width="48" height="48">
      <path d="M-24-24H24V24H-24z" fill="#fff" />
      <circle cx="12" cy="-9" r="20" fill="#000" />
    </mask>
  </defs>
)

/** An inverse falloff like real light; a linear gradient has a visible edge. */
const HALO: readonly (readonly [offset: number, opacity: number])[] = [
  [0, 0.4],
  [0.08, 0.27],
  [0.18, 0.17],
  [0.32, 0.095],
  [0.5, 0.04],
  [0.72, 0.012],
  [1, 0],
]

/** Invisible at its top, where the page has words. */
const ARC: readonly (readonly [offset: number, opacity: number])[] = [
  [0, 0],
  [0.2, 0.42],
  [0.32, 0.3],
  [0.4, 0],
  [0.6, 0],
  [0.68, 0.3],
  [0.8, 0.42],
  [1, 0],
]

const STARS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [118, 210, 1.1],
  [236, 96, 0.8],
  [322, 300, 0.9],
  [398, 58, 1.2],
  [548, 150, 0.7],
  [706, 66, 0.9],
  [838, 178, 0.7],
  [1102, 74, 1.1],
  [1188, 262, 0.8],
  [1296, 148, 1.2],
  [1368, 330, 0.8],
  [64, 420, 0.8],
  [210, 500, 1],
  [1250, 470, 0.9],
]

const Stars = (): ReactNode => (
  <g fill="var(--star)" fillOpacity=".55" className={SHOWN_IN.midnight}>
    {STARS.map(([x, y, radius]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} />
    ))}
  </g>
)
