import type { LevelWire } from '@sunspan/api'
import { PHASES } from '@sunspan/domain'
import { DAY_PHASES, type DayPhase } from '../../shared/phase/day-phase.ts'

/** The levels of the specification (section 9), for visitors without a profile; a profile brings its own. */
export const DEFAULT_LEVELS: readonly LevelWire[] = [
  { name: 'Pioneer', amountOfBridges: 10, multiplier: '1', images: ['/phases/sunrise.svg'] },
  { name: 'Enthusiast', amountOfBridges: 10, multiplier: '2', images: ['/phases/midday.svg'] },
  { name: 'Universal', amountOfBridges: 25, multiplier: '3', images: ['/phases/sunset.svg'] },
  { name: 'Legendary', amountOfBridges: 50, multiplier: '5', images: ['/phases/midnight.svg'] },
]

export interface LevelProgress {
  readonly level: LevelWire
  /** Undefined at the highest level. */
  readonly next: LevelWire | undefined
  readonly bridges: number
  /** Bridges against those that the next level needs, from 0 to 1. */
  readonly toNext: number
  /** Position of the sun on the arc of the day, from 0 to 1: each level is an equal part of the day. */
  readonly day: number
}

/** The progress of a user with this many bridges, at the level that the server names. */
export function levelProgress(
  levels: readonly LevelWire[],
  levelName: string,
  bridges: number,
): LevelProgress | undefined {
  const index = Math.max(
    0,
    levels.findIndex(({ name }) => name === levelName),
  )
  const level = levels[index]
  if (level === undefined) return undefined
  const next = levels[index + 1]
  const from = index === 0 ? 0 : level.amountOfBridges
  const within = next === undefined ? 0.5 : share(bridges - from, next.amountOfBridges - from)
  return {
    level,
    next,
    bridges,
    toNext: next === undefined ? 1 : share(bridges, next.amountOfBridges),
    day: (index + within) / levels.length,
  }
}

const share = (part: number, whole: number): number =>
  whole <= 0 ? 1 : Math.min(1, Math.max(0, part / whole))

/** The part of the day that represents a level. */
export const phaseOfLevel = (index: number): DayPhase =>
  DAY_PHASES[Math.min(index, DAY_PHASES.length - 1)] ?? 'midnight'

/** The look of a phase of the programme. */
export const lookOfPhase = (phase: (typeof PHASES)[number]): DayPhase =>
  DAY_PHASES[PHASES.indexOf(phase)] ?? 'midnight'
