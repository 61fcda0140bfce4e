import type { Transaction } from '@sunspan/bridge'
import { levelOf } from '@sunspan/domain'
import type { Rules } from '../rules/parse-rules.ts'
import { insertEntry, type Entry } from '../store/entry-store.ts'
import type { JournalLine } from '../store/journal-store.ts'
import { addToUser, findUser, type Gain } from '../store/user-store.ts'

/** What one line of the journal leads to. Handlers read and write tables without a schema, so that they can be run again beside them. */
export interface Handling {
  readonly tx: Transaction
  readonly rules: Rules
  readonly line: JournalLine
  /** Adds an entry, and its points to its user's; false if its rule has counted for that user and period. */
  post(entry: NewEntry): Promise<boolean>
  /** Adds to a user's sums what is no points. */
  gain(user: string, gain: Omit<Gain, 'points' | 'bonus'>): Promise<void>
}

export type NewEntry = Pick<Entry, 'user' | 'rule' | 'period' | 'amount' | 'title' | 'evidence'> &
  Partial<Pick<Entry, 'base' | 'multiplier' | 'multiplierGained'>> & {
    /** What else its user gains with it. */
    readonly gain?: Omit<Gain, 'points' | 'bonus'>
  }

/** Handles lines of one kind. It depends on the line, the rules and these tables alone. */
export type Handler = (handling: Handling) => Promise<void>

export function createHandling(
  tx: Transaction,
  of: {
    readonly line: JournalLine
    readonly position: bigint
    readonly rules: Rules
    readonly rulesVersion: number
  },
): Handling {
  const { line, position, rules, rulesVersion } = of
  let no = 0
  const add = async (user: string, gain: Gain): Promise<void> => {
    const found = await findUser(tx, user)
    if (found === undefined) throw new Error(`There is no user ${user} in line ${line.id} of the journal`)
    const bridges = found.bridges + (gain.bridges ?? 0)
    const bonus = found.bonus + (gain.bonus ?? 0)
    await addToUser(tx, user, gain, levelOf(rules.levels, bridges).level.multiplier + bonus)
  }
  return {
    ...{ tx, rules, line, gain: add },
    async post({ gain = {}, ...entry }) {
      const { amount, base = amount, multiplier = 100, multiplierGained = 0 } = entry
      const isNew = await insertEntry(tx, {
        ...{ ...entry, position, no, at: line.at, base, multiplier, multiplierGained, rulesVersion },
      })
      if (!isNew) return false
      no += 1
      await add(entry.user, { ...gain, points: amount, bonus: multiplierGained })
      return true
    },
  }
}
