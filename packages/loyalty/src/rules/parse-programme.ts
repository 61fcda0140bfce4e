import * as v from 'valibot'
import { findContradictions, rulesOf, RulesError, type Rules } from './parse-rules.ts'
import { servedRules } from './served-rules.ts'
import { ProgrammeSchema, type ProgrammeFile } from './rules-schema.ts'

/** A span of time with rules of its own, which are fixed before it starts. */
export interface Season {
  readonly id: string
  readonly name: string
  readonly startsAt: Date
  /** Exclusive. */
  readonly endsAt: Date
  readonly rules: Rules
}

/** What a rules file says: the rules, and seasons in which others apply. */
export interface Programme {
  readonly rules: Rules
  /** In the file's order. */
  readonly seasons: readonly Season[]
}

/** Parses the content of a rules file. Throws a RulesError that lists every field to correct. */
export function parseProgramme(json: unknown): Programme {
  const parsed = v.safeParse(ProgrammeSchema, json)
  if (!parsed.success) {
    throw new RulesError(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`))
  }
  const { seasons, ...file } = parsed.output
  const problems = [...findContradictions(file), ...findSeasonMistakes(seasons)]
  if (problems.length > 0) throw new RulesError(problems)
  return { rules: rulesOf(file), seasons: seasons.map(toSeason) }
}

const toSeason = ({ id, name, starts_at, ends_at, rules }: ProgrammeFile['seasons'][number]): Season => ({
  id,
  name,
  startsAt: new Date(starts_at),
  endsAt: new Date(ends_at),
  // Without what they switch off themselves.
  rules: servedRules(rulesOf(rules), () => true),
})

function findSeasonMistakes(seasons: ProgrammeFile['seasons']): readonly string[] {
  return seasons.flatMap(({ id, starts_at: start, ends_at: end, rules }, index) => {
    const path = `seasons.${String(index)}`
    const before = seasons.slice(0, index)
    // Moments of one form compare as texts.
    const overlapped = before.find((other) => other.starts_at < end && start < other.ends_at)
    return [
      ...(before.some((other) => other.id === id) ? [`${path}.id: "${id}" is there twice`] : []),
      ...(start < end ? [] : [`${path}.ends_at: expected a day after starts_at`]),
      ...(overlapped === undefined ? [] : [`${path}: it overlaps "${overlapped.id}"`]),
      ...findContradictions(rules).map((problem) => `${path}.rules.${problem}`),
    ]
  })
}
