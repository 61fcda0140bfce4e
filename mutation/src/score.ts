import type { Mutant } from './mutant.ts'
import type { Outcome } from './run/task.ts'

export interface Score {
  readonly killed: number
  readonly survived: number
  /** Survivors that no test reaches. */
  readonly unasked: number
  /** Tried mutants that are known to have no effect. */
  readonly equivalent: number
}

/** Result for one mutant. */
export interface Verdict {
  readonly mutant: Mutant
  readonly fate: 'killed' | 'survived' | 'unasked' | 'equivalent'
  /** The test file and the first failed test. */
  readonly killedBy: string | null
}

/** @param isEquivalent called only for surviving mutants */
export function judge(
  tried: readonly Mutant[],
  outcomes: readonly Outcome[],
  isEquivalent: (mutant: Mutant) => boolean,
): readonly Verdict[] {
  const byId = Map.groupBy(outcomes, ({ id }) => id)
  return tried.map((mutant) => {
    const own = byId.get(mutant.id) ?? []
    const killer = own.find((outcome) => outcome.killedBy !== null)
    const killedBy = killer === undefined ? null : `${killer.testFile}: ${String(killer.killedBy)}`
    if (killedBy !== null) return { mutant, fate: 'killed', killedBy }
    if (isEquivalent(mutant)) return { mutant, fate: 'equivalent', killedBy }
    return { mutant, fate: own.length === 0 ? 'unasked' : 'survived', killedBy }
  })
}

export function countScore(verdicts: readonly Verdict[]): Score {
  const count = (fate: Verdict['fate']): number => verdicts.filter((verdict) => verdict.fate === fate).length
  const unasked = count('unasked')
  return {
    killed: count('killed'),
    survived: count('survived') + unasked,
    unasked,
    equivalent: count('equivalent'),
  }
}

/** Killed mutants as a percentage of the detectable ones; 100 if there are none. */
export function percentOf({ killed, survived }: Score): number {
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived)
}
