import type { Queryable } from '@sunspan/bridge'
import type { Season } from '../rules/parse-programme.ts'
import { keptRules, type Rules } from '../rules/parse-rules.ts'
import { listSeasons, readSeasonRules } from '../store/season-store.ts'

/** A season as it was said last. */
export interface SaidSeason extends Season {
  /** When it was said, before it began. */
  readonly saidAt: Date
}

/** Which rules apply when: a season's within it, the others outside. As of the last look at the database. */
export interface Calendar {
  /** The earliest first. */
  seasons(): readonly SaidSeason[]
  seasonAt(at: Date): SaidSeason | undefined
  rulesAt(at: Date): Rules
  /** Looks at the database. */
  read(db: Queryable): Promise<void>
}

/** `rules` apply outside of seasons. */
export function createCalendar(rules: Rules): Calendar {
  let seasons: readonly SaidSeason[] = []
  const calendar: Calendar = {
    seasons: () => seasons,
    seasonAt: (at) => seasons.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt),
    rulesAt: (at) => calendar.seasonAt(at)?.rules ?? rules,
    async read(db) {
      const said = await listSeasons(db)
      const known = new Map(seasons.map((season) => [season.rules.digest, season.rules]))
      seasons = await Promise.all(
        said.map(async ({ position, rulesHash, ...season }) => ({
          ...season,
          rules: known.get(rulesHash) ?? keptRules(await readSeasonRules(db, position)),
        })),
      )
    },
  }
  return calendar
}
