import type { UserProfileWire } from '@sunspan/api'
import { DEFAULT_LEVELS, levelProgress, type LevelProgress } from '../../../entities/points/level-progress.ts'
import { formatMultiplier, formatPoints } from '../../../entities/points/format-points.ts'

export const MAXIMUM_LEVEL = 'You’ve achieved maximum level'

export interface ProfileView {
  readonly levels: UserProfileWire['levels']
  readonly progress: LevelProgress
  readonly points: string
  readonly multiplier: string
  /** What the next level brings, or that there is none. */
  readonly nextText: string
  /** The bridges made, of those that the next level needs. */
  readonly bridgesText: string
  /** The whole of it for screen readers. */
  readonly label: string
}

/** The figures of a profile as displayed; without one, those of a beginner. */
export function viewProfile(profile: UserProfileWire | undefined): ProfileView {
  const levels = profile === undefined || profile.levels.length === 0 ? DEFAULT_LEVELS : profile.levels
  const bridges = profile?.total_bridges ?? 0
  const progress = levelProgress(levels, profile?.level ?? '', bridges)
  if (progress === undefined) throw new Error('There are no levels')
  const { level, next } = progress
  const bridgesText =
    next === undefined ? `${bridges} bridges` : `${bridges} / ${next.amountOfBridges} bridges`
  const nextText = next === undefined ? MAXIMUM_LEVEL : `${formatMultiplier(next.multiplier)} Multiplier`
  return {
    levels: [...levels],
    progress,
    nextText,
    bridgesText,
    points: formatPoints(profile?.points ?? '0'),
    multiplier: formatMultiplier(profile?.total_multiplicator ?? '1'),
    label: `Level ${level.name}. ${bridgesText}. ${next === undefined ? nextText : `${next.name} brings ${nextText}`}`,
  }
}
