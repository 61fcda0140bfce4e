/** One arc for each recipient that one deposit can have. Lengths in drawing units. */
export interface HeroArc {
  /** Where it lands on the horizon. */
  readonly x: number
  readonly path: string
}

export const HERO = { width: 1440, height: 620, horizon: 560, center: 720 } as const

const NEAREST = 74
const FARTHEST = 676
/** Height of an arc in parts of its span. */
const STEEPNESS = 0.7

/** Arcs from the middle of the horizon to both of its ends, the inner ones first: `count` of them, half on each side. */
export function heroArcs(count: number): readonly HeroArc[] {
  const perSide = count / 2
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    const step = Math.floor(index / 2) / (perSide - 1)
    const span = NEAREST + (FARTHEST - NEAREST) * step
    const x = round(HERO.center + side * span)
    const radiusX = round(span / 2)
    const radiusY = round(span * STEEPNESS)
    const sweep = side === 1 ? 1 : 0
    return {
      x,
      path: `M${HERO.center} ${HERO.horizon}A${radiusX} ${radiusY} 0 0 ${sweep} ${x} ${HERO.horizon}`,
    }
  })
}

const round = (length: number): number => Math.round(length * 10) / 10
