import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { SunGradient } from '../parts/sun-gradient.tsx'

/** Walls of a small maze, drawn once; the card needs none of the game's rules. */
const WALLS =
  'M40 40H120M160 40V80H200M240 40H320M360 40V120M80 80V120H120M120 80V40M200 80V160M240 80H320V120M40 120V200H80M80 160H160V200M240 120V160H280M320 160H360V200M120 240V200M200 200H280V240M320 200V240'

const LIGHTS = [
  [100, 60],
  [180, 100],
  [260, 100],
  [340, 60],
  [60, 180],
  [220, 180],
  [340, 180],
  [300, 220],
] as const

/** A picture of the game: the sun on its way through the night. */
export function GameScene({ className }: { className?: string }): ReactNode {
  const id = useId()
  return (
    <svg
      data-phase="midnight"
      data-theme="dark"
      viewBox="0 0 400 280"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden
      className={clsx('h-52 w-full lg:h-full lg:min-h-64', className)}
    >
      <defs>
        <linearGradient id={`${id}-night`} x2="0" y2="1">
          <stop stopColor="var(--ground-deep)" />
          <stop offset="1" stopColor="var(--surface)" />
        </linearGradient>
        <radialGradient id={`${id}-dawn`} data-phase="sunrise" data-theme="dark">
          <stop stopColor="var(--fill)" stopOpacity=".5" />
          <stop offset=".5" stopColor="var(--fill)" stopOpacity=".14" />
          <stop offset="1" stopColor="var(--fill)" stopOpacity="0" />
        </radialGradient>
        <SunGradient id={`${id}-sun`} />
      </defs>
      <rect width="400" height="280" fill={`url(#${id}-night)`} />
      <circle cx="140" cy="140" r="150" fill={`url(#${id}-dawn)`} />
      <path
        d={WALLS}
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g data-phase="midday" data-theme="dark" fill="var(--fill)">
        {LIGHTS.map(([cx, cy]) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="4" />
        ))}
      </g>
      <circle cx="140" cy="140" r="15" fill={`url(#${id}-sun)`} />
      <g fill="var(--ink-faint)" fillOpacity=".9">
        <path d="M246 188a10 10 0 0 1 1-20 13 13 0 0 1 25-3 11 11 0 0 1 3 23z" />
        <path d="M286 62a9 9 0 0 1 1-18 12 12 0 0 1 23-3 10 10 0 0 1 3 21z" />
      </g>
    </svg>
  )
}
