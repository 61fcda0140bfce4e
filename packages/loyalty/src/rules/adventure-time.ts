import { periodEnd, utcWeek } from '@sunspan/domain'
import type { AdventureFile } from './rules-schema.ts'

/** The end of time, for adventures without one. */
const NEVER = new Date(8_640_000_000_000)

export interface Span {
  readonly from: Date
  /** Exclusive. */
  readonly until: Date
}

const startOf = ({ starts_at }: AdventureFile): Date => new Date(starts_at ?? 0)
const endOf = ({ ends_at }: AdventureFile): Date => (ends_at === null ? NEVER : new Date(ends_at))

/** Whether an adventure can be done at a moment. */
export const isOpenAt = (adventure: AdventureFile, at: Date): boolean =>
  startOf(adventure) <= at && at < endOf(adventure)

/** Whether an adventure has ended. */
export const isOver = (adventure: AdventureFile, at: Date): boolean => endOf(adventure) <= at

/** The period in which an adventure counts once: its week, or '' for all its time. */
export const periodAt = ({ weekly }: AdventureFile, at: Date): string => (weekly ? utcWeek(at) : '')

/** When its tasks are done: what it has of a week, or all its time. Empty for a week that it has no part in. */
export function spanIn(adventure: AdventureFile, period: string): Span {
  const start = startOf(adventure)
  const end = endOf(adventure)
  if (!adventure.weekly) return { from: start, until: end }
  const from = new Date(`${period}T00:00:00.000Z`)
  const until = periodEnd(period, 7)
  return { from: start > from ? start : from, until: end < until ? end : until }
}

export const isWithin = ({ from, until }: Span, at: Date): boolean => from <= at && at < until

/** The weekly adventures that have a part in a week: all of them make it complete. */
export const adventuresOf = (adventures: readonly AdventureFile[], week: string): readonly AdventureFile[] =>
  adventures.filter((adventure) => {
    const { from, until } = spanIn(adventure, week)
    return adventure.weekly && from < until
  })
