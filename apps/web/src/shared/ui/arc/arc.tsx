import clsx from 'clsx'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { type ArcGeometry, arcGeometry, arcPath, clampProgress, sunAngle } from './arc-geometry.ts'

export type ArcTone = 'accent' | 'positive' | 'negative' | 'quiet'

interface ArcShape {
  readonly width: number
  readonly height: number
  readonly sun: number
  readonly stroke: number
  readonly geometry: ArcGeometry
}

const shape = (spec: {
  width: number
  horizonY: number
  rise: number
  sun: number
  stroke: number
  inset: number
}): ArcShape => ({
  width: spec.width,
  height: spec.horizonY + spec.stroke * 2,
  sun: spec.sun,
  stroke: spec.stroke,
  geometry: arcGeometry({ ...spec, left: spec.inset, right: spec.width - spec.inset }),
})

/**
 * `mark` is the logo and the loader, `wide` shows a transfer's progress, `tall` is for empty states. The wide one keeps its sun far enough from the
 * edges for its glow to end within the card.
 */
const SHAPES = {
  mark: shape({ width: 32, horizonY: 22, rise: 12, sun: 4.4, stroke: 2.2, inset: 4 }),
  wide: shape({ width: 480, horizonY: 168, rise: 132, sun: 17, stroke: 2.5, inset: 54 }),
  tall: shape({ width: 160, horizonY: 84, rise: 58, sun: 10, stroke: 2, inset: 12 }),
} as const satisfies Record<string, ArcShape>

const TONES: Record<ArcTone, { core: string; rim: string; path: string }> = {
  accent: { core: 'var(--fill-warm)', rim: 'var(--fill)', path: 'var(--accent)' },
  positive: { core: 'var(--positive)', rim: 'var(--positive)', path: 'var(--positive)' },
  negative: { core: 'var(--negative)', rim: 'var(--negative)', path: 'var(--negative)' },
  quiet: { core: 'var(--ink-faint)', rim: 'var(--line-strong)', path: 'var(--line-strong)' },
}

export interface ArcProps {
  readonly variant?: keyof typeof SHAPES
  /** 0 on the left horizon, 1 on the right one. */
  readonly progress?: number
  readonly tone?: ArcTone
  /** The sun crosses repeatedly; for waits of unknown length. */
  readonly busy?: boolean
  /** Glow around the sun: at most once per screen. */
  readonly glow?: boolean
  readonly className?: string
  /** Label for screen readers; without it the arc is decorative. */
  readonly label?: string
}

export function Arc(props: ArcProps): ReactNode {
  const { variant = 'mark', tone = 'accent', busy = false, glow = false, label } = props
  const { geometry, width, height, sun, stroke } = SHAPES[variant]
  const id = useId()
  const progress = clampProgress(props.progress ?? (busy ? 0.5 : 0.68))
  const path = arcPath(geometry)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={clsx('overflow-visible', props.className)}
      fill="none"
      strokeWidth={stroke}
      strokeLinecap="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <defs>
        <clipPath id={`${id}-sky`}>
          <rect x={-width} y={-height * 3} width={width * 3} height={height * 3 + geometry.horizonY} />
        </clipPath>
        <radialGradient id={`${id}-halo`}>
          <stop offset="0" stopColor={TONES[tone].rim} stopOpacity=".5" />
          <stop offset=".3" stopColor={TONES[tone].rim} stopOpacity=".2" />
          <stop offset=".6" stopColor={TONES[tone].rim} stopOpacity=".06" />
          <stop offset="1" stopColor={TONES[tone].rim} stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-sun`} x1="0" x2="0" y1="0" y2="1">
          <stop stopColor={TONES[tone].core} />
          <stop offset="1" stopColor={TONES[tone].rim} />
        </linearGradient>
      </defs>
      <path d={path} stroke="var(--line-strong)" strokeOpacity=".5" />
      {!busy && (
        <path
          d={path}
          pathLength={1}
          stroke={TONES[tone].path}
          strokeDasharray="1 2"
          className="transition-[stroke-dashoffset,stroke] duration-[900ms] ease-arc"
          style={{ strokeDashoffset: 1 - progress }}
          visibility={progress === 0 ? 'hidden' : 'visible'}
        />
      )}
      <g clipPath={`url(#${id}-sky)`}>
        <g
          className={
            busy
              ? 'animate-[arc-cross_1.5s_var(--ease-arc)_infinite]'
              : 'transition-transform duration-[900ms] ease-arc'
          }
          style={sunStyle(geometry, progress)}
        >
          {glow && (
            <circle cx={geometry.centerX} cy={sunY(geometry)} r={sun * 4.4} fill={`url(#${id}-halo)`} />
          )}
          <circle cx={geometry.centerX} cy={sunY(geometry)} r={sun} fill={`url(#${id}-sun)`} />
          {glow && tone === 'positive' && (
            <circle
              cx={geometry.centerX}
              cy={sunY(geometry)}
              r={sun}
              stroke={TONES[tone].rim}
              className="origin-center animate-arrive opacity-0 [transform-box:fill-box]"
            />
          )}
        </g>
      </g>
      <path
        d={`M${stroke / 2} ${geometry.horizonY + stroke * 0.9}H${width - stroke / 2}`}
        stroke="var(--line-strong)"
        strokeOpacity=".9"
      />
    </svg>
  )
}

const sunY = (geometry: ArcGeometry): number => geometry.centerY - geometry.radius

/** The sun is drawn at the zenith and rotated about the arc's centre, so that a transition follows the arc. */
function sunStyle(geometry: ArcGeometry, progress: number): CSSProperties {
  const limits: Record<string, string> = {
    '--arc-from': `${-geometry.halfAngle * 1.15}deg`,
    '--arc-to': `${geometry.halfAngle * 1.15}deg`,
  }
  return {
    ...limits,
    transformOrigin: `${geometry.centerX}px ${geometry.centerY}px`,
    transform: `rotate(${sunAngle(geometry, progress)}deg)`,
  }
}
