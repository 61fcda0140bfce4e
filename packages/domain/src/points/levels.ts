/** A level of the points programme. */
export interface Level {
  readonly name: string
  /** Bridges at which it is reached; all users have the first level from the start. */
  readonly bridges: number
  /** In hundredths: 100 is x1. */
  readonly multiplier: number
}

/** Levels by the specification, section 9. */
export const DEFAULT_LEVELS: readonly Level[] = [
  { name: 'Pioneer', bridges: 10, multiplier: 100 },
  { name: 'Enthusiast', bridges: 10, multiplier: 200 },
  { name: 'Universal', bridges: 25, multiplier: 300 },
  { name: 'Legendary', bridges: 50, multiplier: 500 },
]

export interface LevelStanding {
  readonly index: number
  readonly level: Level
  /** Undefined at the highest. */
  readonly next: Level | undefined
}

/** The level of this many bridges. Throws a RangeError without levels. */
export function levelOf(levels: readonly Level[], totalBridges: number): LevelStanding {
  const reached = levels.findLastIndex(({ bridges }, index) => index === 0 || totalBridges >= bridges)
  const level = levels[reached]
  if (level === undefined) throw new RangeError('There are no levels')
  return { index: reached, level, next: levels[reached + 1] }
}
