import { MAX_RECIPIENTS } from '@sunspan/domain'
import type { CSSProperties, ReactNode } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { useHasSettled } from '../../../shared/hydration/page-life.ts'
import { HERO, heroArcs } from './hero-geometry.ts'

const ARCS = heroArcs(MAX_RECIPIENTS)
/** One in this many arcs ends at a network's sign, and one in this many carries a light. */
const SIGN_EVERY = 5
const LIGHT_EVERY = 4
const SIGN = 30
const SUN = 46

/** One deposit, the sun on the horizon, and the fifty recipients that it reaches. The signs of networks come once they are known. */
export const HeroPicture = ({ networks }: { networks: readonly Network[] }): ReactNode => (
  <svg
    aria-hidden
    viewBox={`0 0 ${HERO.width} ${HERO.height}`}
    fill="none"
    // On light grounds the fill alone would be too pale for thin lines.
    style={{ '--ray': 'color-mix(in oklab, var(--fill) 72%, var(--accent))' } as CSSProperties}
    className="absolute bottom-0 left-1/2 w-[1180px] max-w-none -translate-x-1/2 sm:w-[1440px] min-[1441px]:w-full forced-colors:hidden"
  >
    <Definitions />
    <circle cx={HERO.center} cy={HERO.horizon} r="520" fill="url(#hero-halo)" />
    <g mask="url(#hero-fade)">
      <g stroke="url(#hero-ray)" strokeWidth="1.25">
        {ARCS.map(({ x, path }) => (
          <path key={x} d={path} />
        ))}
      </g>
      {useHasSettled() && <Lights />}
    </g>
    <circle cx={HERO.center} cy={HERO.horizon} r={SUN} fill="url(#hero-sun)" />
    <rect y={HERO.horizon} width={HERO.width} height={HERO.height - HERO.horizon} fill="url(#hero-land)" />
    <path d={`M0 ${HERO.horizon}H${HERO.width}`} stroke="url(#hero-line)" strokeWidth="1.5" />
    {ARCS.map(({ x }) => (
      <circle key={x} cx={x} cy={HERO.horizon} r="3" fill="var(--ray)" />
    ))}
    {signsOf(networks).map(({ x, network }) => (
      <g key={x} className="animate-fade">
        <circle cx={x} cy={HERO.horizon} r={SIGN / 2 + 4} fill="var(--ground)" stroke="var(--line-strong)" />
        <image
          href={network.imageUrl}
          x={x - SIGN / 2}
          y={HERO.horizon - SIGN / 2}
          width={SIGN}
          height={SIGN}
          clipPath="circle(50%)"
        />
      </g>
    ))}
  </svg>
)

/**
 * What travels on the arcs, once and within five seconds: nothing on a page that is read may move for longer. Each frame of it is painted again, which
 * would delay the first.
 */
const Lights = (): ReactNode => (
  <g stroke="var(--fill-warm)" strokeWidth="2.25" strokeLinecap="round">
    {ARCS.filter((_, index) => index % LIGHT_EVERY === 1).map(({ x, path }, index) => (
      <path
        key={x}
        d={path}
        pathLength={1}
        strokeDasharray="0.05 2"
        className="animate-ray motion-reduce:hidden"
        style={{ animationDelay: `${(index * 0.43) % 2}s` }}
      />
    ))}
  </g>
)

/** The most used networks are nearest to the middle. */
function signsOf(networks: readonly Network[]): { readonly x: number; readonly network: Network }[] {
  const places = ARCS.filter((_, index) => Math.floor(index / 2) % SIGN_EVERY === 3)
  const offered = networks.filter(({ active }) => active).toSorted((a, b) => b.popularity - a.popularity)
  return places.flatMap(({ x }, index) => {
    const network = offered[index]
    return network === undefined ? [] : [{ x, network }]
  })
}

const Definitions = (): ReactNode => (
  <defs>
    <radialGradient id="hero-halo">
      <stop stopColor="var(--fill)" stopOpacity=".42" />
      <stop offset=".12" stopColor="var(--fill)" stopOpacity=".24" />
      <stop offset=".34" stopColor="var(--fill)" stopOpacity=".1" />
      <stop offset=".66" stopColor="var(--fill)" stopOpacity=".025" />
      <stop offset="1" stopColor="var(--fill)" stopOpacity="0" />
    </radialGradient>
    <radialGradient id="hero-ray" gradientUnits="userSpaceOnUse" cx={HERO.center} cy={HERO.horizon} r="700">
      <stop stopColor="var(--fill-warm)" stopOpacity=".95" />
      <stop offset=".25" stopColor="var(--ray)" stopOpacity=".75" />
      <stop offset=".7" stopColor="var(--ray)" stopOpacity=".42" />
      <stop offset="1" stopColor="var(--ray)" stopOpacity=".3" />
    </radialGradient>
    <linearGradient id="hero-sun" x2="0" y2="1">
      <stop stopColor="var(--fill-warm)" />
      <stop offset=".6" stopColor="var(--fill)" />
    </linearGradient>
    <linearGradient id="hero-land" x2="0" y2="1">
      <stop stopColor="var(--ground)" />
      <stop offset="1" stopColor="var(--ground)" />
    </linearGradient>
    <linearGradient id="hero-line" gradientUnits="userSpaceOnUse" x1="0" x2={HERO.width}>
      <stop stopColor="var(--line-strong)" stopOpacity="0" />
      <stop offset=".2" stopColor="var(--line-strong)" stopOpacity=".7" />
      <stop offset=".5" stopColor="var(--fill)" />
      <stop offset=".8" stopColor="var(--line-strong)" stopOpacity=".7" />
      <stop offset="1" stopColor="var(--line-strong)" stopOpacity="0" />
    </linearGradient>
    <linearGradient id="hero-fall" x2="0" y2="1">
      <stop stopColor="#fff" stopOpacity="0" />
      <stop offset=".3" stopColor="#fff" stopOpacity=".16" />
      <stop offset=".62" stopColor="#fff" stopOpacity=".8" />
      <stop offset=".8" stopColor="#fff" />
    </linearGradient>
    <mask id="hero-fade" maskUnits="userSpaceOnUse" x="0" y="0" width={HERO.width} height={HERO.height}>
      <rect width={HERO.width} height={HERO.height} fill="url(#hero-fall)" />
    </mask>
  </defs>
)
