import { parseMultiplier, parsePoints, PHASES, type Level, type Phase } from '@sunspan/domain'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { canonicalJson } from './canonical-json.ts'
import { RulesSchema, type RulesFile } from './rules-schema.ts'

/** The rules file is invalid; the message lists every field to correct by its path. */
export class RulesError extends Error {
  override readonly name = 'RulesError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The rules have ${String(problems.length)} problem(s): ${problems.join('; ')}`)
    this.problems = problems
  }
}

/** Rules as they are applied. */
export interface Rules {
  readonly file: RulesFile
  readonly levels: readonly Level[]
  /** SHA-256 of the content as canonical JSON, whatever its order and spaces. */
  readonly digest: string
}

/** Parses rules, without seasons. Throws a RulesError that lists every field to correct. */
export function parseRules(json: unknown): Rules {
  const parsed = v.safeParse(RulesSchema, json)
  if (!parsed.success) {
    throw new RulesError(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`))
  }
  const problems = findContradictions(parsed.output)
  if (problems.length > 0) throw new RulesError(problems)
  return rulesOf(parsed.output)
}

/** Rules that were in force once: what a file may not say today is no reason to refuse them. */
export const keptRules = (json: unknown): Rules => rulesOf(v.parse(RulesSchema, json))

/** Rules of a file that was checked. */
export const rulesOf = (file: RulesFile): Rules => ({
  file,
  levels: file.levels.map(toLevel),
  digest: digestOf(file),
})

const toLevel = ({ name, bridges, multiplier }: RulesFile['levels'][number]): Level => ({
  name,
  bridges,
  multiplier: parseMultiplier(multiplier) ?? 100,
})

/** Cents of dollars such as `12.5`, which the schema has checked. */
export function parseCents(usd: string): bigint {
  const [whole = '0', rest = ''] = usd.split('.')
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
}

/** Tenths of points that the schema has checked. */
export const tenthsOf = (points: string): bigint => parsePoints(points) ?? 0n

/** Scopes of their own: daily tasks, quests, and appeals. */
const RESERVED: readonly string[] = ['daily', 'quest', 'hold']

/** What contradicts itself in rules of the right form, each with its path. */
export function findContradictions(file: RulesFile): readonly string[] {
  const problems: string[] = []
  const [first, ...others] = file.bridge.steps
  if (first?.from_usd !== '0')
    problems.push('bridge.steps.0.from_usd: expected "0", so that each bridge has a step')
  others.forEach((step, index) => {
    const before = file.bridge.steps[index]
    if (before !== undefined && parseCents(step.from_usd) <= parseCents(before.from_usd))
      problems.push(`bridge.steps.${String(index + 1)}.from_usd: expected more than the step before`)
  })
  file.levels.forEach((level, index) => {
    const before = file.levels[index - 1]
    if (before !== undefined && level.bridges < before.bridges)
      problems.push(`levels.${String(index)}.bridges: expected no less than the level before`)
  })
  problems.push(...findTwice('daily.tasks', file.daily.tasks), ...findTwice('quests', file.quests))
  problems.push(...findTwice('weekly.adventures', file.weekly.adventures))
  problems.push(...findTwice('perks', file.perks), ...findTwice('journeys', file.journeys))
  problems.push(...findJourneyMistakes(file), ...findPhasesOutOfTurn(file))
  file.weekly.adventures.forEach(({ id, tasks }, index) => {
    if (RESERVED.includes(id)) problems.push(`weekly.adventures.${String(index)}.id: "${id}" is taken`)
    problems.push(...findTwice(`weekly.adventures.${String(index)}.tasks`, tasks))
  })
  return problems
}

/** A journey's id is a scope of its own, and something of it can be verified. */
function findJourneyMistakes({ journeys, weekly }: RulesFile): readonly string[] {
  return journeys.flatMap(({ id, tasks }, index) => {
    const path = `journeys.${String(index)}`
    const isTaken = RESERVED.includes(id) || weekly.adventures.some((one) => one.id === id)
    return [
      ...(isTaken ? [`${path}.id: "${id}" is taken`] : []),
      ...findTwice(`${path}.tasks`, tasks),
      ...(tasks.every(({ evidence: { kind } }) => kind === 'self_declared')
        ? [`${path}.tasks: expected one at least that is not self-declared`]
        : []),
    ]
  })
}

/** The phases of the day come one after the other: none begins, with the first of its journeys, before an earlier one. */
function findPhasesOutOfTurn({ journeys }: RulesFile): readonly string[] {
  const startOf = (phase: Phase): number =>
    Math.min(...journeys.flatMap((one) => (one.phase === phase ? [Date.parse(one.starts_at)] : [])))
  return PHASES.flatMap((phase, index) =>
    PHASES.slice(0, index).some(
      (earlier) => Number.isFinite(startOf(earlier)) && startOf(earlier) > startOf(phase),
    )
      ? [`journeys: ${phase} begins before a phase that comes before it`]
      : [],
  )
}

function findTwice(path: string, entries: readonly { readonly id: string }[]): readonly string[] {
  return entries.flatMap(({ id }, index) =>
    entries.findIndex((entry) => entry.id === id) < index
      ? [`${path}.${String(index)}.id: "${id}" is there twice`]
      : [],
  )
}

const digestOf = (file: RulesFile): string => createHash('sha256').update(canonicalJson(file)).digest('hex')
