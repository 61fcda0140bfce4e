import clsx from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import type { DayPhase } from '../../../../shared/phase/day-phase.ts'
import { arcGeometry, arcPath, sunPosition } from '../../../../shared/ui/arc/arc-geometry.ts'
import { usePhaseLook } from '../../hooks/use-phase-look.ts'

const WIDTH = 320
const HEIGHT = 200
const HORIZON = 158
const ARC = arcGeometry({ left: 34, right: WIDTH - 34, horizonY: HORIZON, rise: 108 })

/** Position of the sun on the arc of the day. */
const STANDS: Readonly<Record<DayPhase, number>> = { sunrise: 0.1, midday: 0.5, sunset: 0.9, midnight: 0.68 }

const STARS = [
  [48, 42],
  [92, 84],
  [126, 28],
  [250, 54],
  [286, 98],
  [212, 22],
] as const

/** The picture of a phase; drawn from the arc of the day where it cannot be loaded. */
export function PhaseArt(props: { phase: DayPhase; src?: string; className?: string }): ReactNode {
  const [failedSrc, setFailedSrc] = useState<string>()
  const { phase, src = `/phases/${props.phase}.svg` } = props
  const className = clsx('block w-full object-cover', props.className)
  if (failedSrc !== src) {
    return <img src={src} alt="" decoding="async" className={className} onError={() => setFailedSrc(src)} />
  }
  return <DrawnPhase phase={phase} className={className} />
}

function DrawnPhase({ phase, className }: { phase: DayPhase; className: string }): ReactNode {
  const look = usePhaseLook()
  const id = useId()
  const { x, y } = sunPosition(ARC, STANDS[phase])
  const isNight = phase === 'midnight'
  return (
    <svg
      {...look(phase)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden
      className={className}
    >
      <defs>
        <linearGradient id={`${id}-sky`} x2="0" y2="1">
          <stop stopColor="var(--ground-deep)" />
          <stop offset=".8" stopColor="color-mix(in oklab, var(--fill) 34%, var(--ground))" />
        </linearGradient>
        <radialGradient id={`${id}-halo`}>
          <stop stopColor="var(--fill-warm)" stopOpacity=".75" />
          <stop offset=".3" stopColor="var(--fill)" stopOpacity=".35" />
          <stop offset="1" stopColor="var(--fill)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-sun`} x2="0" y2="1">
          <stop stopColor="var(--fill-warm)" />
          <stop offset="1" stopColor="var(--fill)" />
        </linearGradient>
        <mask id={`${id}-moon`}>
          <circle cx={x} cy={y} r="18" fill="#fff" />
          <circle cx={x + 9} cy={y - 6} r="15" fill="#000" />
        </mask>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-sky)`} />
      {isNight && STARS.map(([cx, cy]) => <circle key={cx} cx={cx} cy={cy} r="1.2" fill="var(--star)" />)}
      <path d={arcPath(ARC)} stroke="var(--line-strong)" strokeOpacity=".6" strokeDasharray="2 5" />
      <circle cx={x} cy={y} r="78" fill={`url(#${id}-halo)`} />
      <circle
        cx={x}
        cy={y}
        r="18"
        fill={`url(#${id}-sun)`}
        {...(isNight ? { mask: `url(#${id}-moon)` } : {})}
      />
      <rect y={HORIZON} width={WIDTH} height={HEIGHT - HORIZON} fill="var(--ground-deep)" fillOpacity=".82" />
      <path d={`M0 ${HORIZON}H${WIDTH}`} stroke="var(--fill)" strokeOpacity=".7" />
    </svg>
  )
}
