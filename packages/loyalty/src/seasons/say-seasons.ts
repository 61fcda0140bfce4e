import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import type { Season } from '../rules/parse-programme.ts'
import { RulesError } from '../rules/parse-rules.ts'
import { servedRules } from '../rules/served-rules.ts'
import { readPosition } from '../store/publication-store.ts'
import type { Calendar, SaidSeason } from './create-calendar.ts'
import { findDifferences } from './find-differences.ts'
import { SEASON_SAID, type SeasonLine } from './season-part.ts'

/**
 * Says the seasons of a rules file, each with its hash, before it begins. Throws a RulesError where the file would change one that has begun, or has
 * one that would begin in the past.
 */
export async function saySeasons(
  deps: {
    readonly pool: Pool
    readonly journal: Journal
    readonly calendar: Calendar
    readonly now: () => Date
    readonly isServed: (networkId: string) => boolean
  },
  seasons: readonly Season[],
): Promise<void> {
  const { pool, journal, calendar, now } = deps
  await calendar.read(pool)
  requireServed(seasons, deps)
  // One line at a time, until the calendar is the file's.
  for (;;) {
    if (nextLine(calendar, seasons, now()) === undefined) return
    await journal.record(async (tx) => {
      const at = now()
      const data = nextLine(calendar, seasons, at)
      if (data === undefined) return undefined
      return { kind: SEASON_SAID, key: `${data.id}:${String(await readPosition(tx))}`, at, data }
    })
  }
}

/** What a season asks for can be done from its first day on: its rules are applied as they were hashed, and nothing is left out of them. */
function requireServed(
  seasons: readonly Season[],
  { now, isServed }: { readonly now: () => Date; readonly isServed: (networkId: string) => boolean },
): void {
  const problems = seasons.flatMap(({ id, startsAt, rules }, index) => {
    if (startsAt <= now() || servedRules(rules, isServed).digest === rules.digest) return []
    return [`seasons.${String(index)}.rules: "${id}" has tasks of networks that are not served here`]
  })
  if (problems.length > 0) throw new RulesError(problems)
}

/** What has to be said next, so that the calendar is the file's. Throws a RulesError. */
function nextLine(calendar: Calendar, seasons: readonly Season[], at: Date): SeasonLine | undefined {
  const said = calendar.seasons()
  const problems = [
    ...seasons.flatMap((season, index) => {
      const before = said.find(({ id }) => id === season.id)
      return findProblems(before, season, `seasons.${String(index)}`, at)
    }),
    ...said.flatMap(({ id, startsAt, endsAt }) =>
      startsAt <= at && at < endsAt && !seasons.some((season) => season.id === id)
        ? [`seasons: "${id}" runs until ${endsAt.toISOString()}, and is missing`]
        : [],
    ),
  ]
  if (problems.length > 0) throw new RulesError(problems)
  const gone = said.find(({ id, startsAt }) => startsAt > at && !seasons.some((season) => season.id === id))
  if (gone !== undefined) return lineOf(gone, null)
  const changed = seasons.find((season) => {
    const before = said.find(({ id }) => id === season.id)
    return before === undefined || !isSame(before, season)
  })
  return changed === undefined ? undefined : lineOf(changed, changed.rules.file)
}

const isSame = (one: Season, other: Season): boolean =>
  one.name === other.name &&
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.endsAt.getTime() === other.endsAt.getTime() &&
  one.rules.digest === other.rules.digest

function findProblems(
  before: SaidSeason | undefined,
  season: Season,
  path: string,
  at: Date,
): readonly string[] {
  const { id, startsAt, rules } = season
  if (before === undefined || before.startsAt > at) {
    return startsAt > at
      ? []
      : [
          `${path}.starts_at: "${id}" was not said before ${startsAt.toISOString()}; date it later, or leave it out`,
        ]
  }
  if (isSame(before, season)) return []
  const differ = findDifferences(contentOf(before), contentOf(season))
  return [
    `${path}.${differ.join(`, ${path}.`)}: "${id}" began at ${before.startsAt.toISOString()} and is fixed; its rules have the hash ${before.rules.digest}, those of this file ${rules.digest}`,
  ]
}

const contentOf = ({ name, startsAt, endsAt, rules }: Season) => ({
  name,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  rules: rules.file,
})

const lineOf = ({ id, name, startsAt, endsAt, rules }: Season, file: unknown): SeasonLine => ({
  id,
  name,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  rules_hash: rules.digest,
  rules: file,
})
