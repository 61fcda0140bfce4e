import * as v from 'valibot'
import type { Handling } from '../journal/handling.ts'
import type { JournalPart } from '../journal/handlers.ts'
import { insertSeason } from '../store/season-store.ts'

/** Of the journal's lines that say what a season is; without rules it is withdrawn. */
export const SEASON_SAID = 'season_said'

const Said = v.object({
  id: v.string(),
  name: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  rules_hash: v.string(),
  rules: v.unknown(),
})
export type SeasonLine = v.InferOutput<typeof Said>

async function handleSeasonSaid({ tx, line, position }: Handling): Promise<void> {
  const { id, name, starts_at, ends_at, rules_hash: rulesHash, rules } = v.parse(Said, line.data)
  await insertSeason(tx, {
    position,
    id,
    name,
    startsAt: new Date(starts_at),
    endsAt: new Date(ends_at),
    rulesHash,
    rules,
    saidAt: line.at,
  })
}

export const SEASON_PART: JournalPart = {
  handlers: { [SEASON_SAID]: handleSeasonSaid },
  tables: ['seasons', 'season_points'],
}
