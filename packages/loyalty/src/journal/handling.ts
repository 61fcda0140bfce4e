import type { Transaction } from '@sunspan/bridge'
import { levelOf } from '@sunspan/domain'
import type { Rules } from '../rules/parse-rules.ts'
import { insertEntry, type Entry } from '../store/entry-store.ts'
import type { JournalLine } from '../store/journal-store.ts'
import { findRulesOfOrder } from '../store/rules-store.ts'
import { addToSeason } from '../store/season-store.ts'
import { addToUser, findUser, type Gain } from '../store/user-store.ts'

/** What one line of the journal leads to. Handlers read and write tables without a schema, so that they can be run again next to the real tables. */
export interface Handling {
  readonly tx: Transaction
  readonly rules: Rules
  readonly line: JournalLine
  readonly position: bigint
  /** Adds an entry, and its points to its user's; false if its rule has counted for that user and period. */
  post(entry: NewEntry): Promise<boolean>
  /** Id of the season of a moment. */
  seasonAt(at: Date): string | undefined
  /** Adds to a user's sums that are not points. */
  gain(user: string, gain: Omit<Gain, 'points' | 'bonus'>): Promise<void>
}

export type NewEntry = Pick<Entry, 'user' | 'rule' | 'period' | 'amount' | 'title' | 'evidence'> &
  Partial<Pick<Entry, 'base' | 'multiplier' | 'multiplierGained'>> & {
    /** The moment whose season it counts in, if it is not the line's; null: it is spent, and counts in none. */
    readonly countsAt?: Date | null
    /** The moment whose rules it is by, if they are not the line's, and their version. */
    readonly asOf?: { readonly at: Date; readonly rulesVersion: number }
    /** What else its user gains with it. */
    readonly gain?: Omit<Gain, 'points' | 'bonus'>
  }

/**
 * Of an order that was complete before, and is booked now: by the rules of then, so that waiting for better ones gains nothing. A season that has begun since then, or is
 * over, does not count it.
 */
export async function ofPastOrder(
  handling: Handling,
  order: { orderId: string; at: Date },
): Promise<Handling> {
  const { tx, line, seasonAt } = handling
  const { version, rules } = await findRulesOfOrder(tx, order.orderId)
  const asOf = { at: order.at, rulesVersion: version }
  const counts = seasonAt(order.at) === seasonAt(line.at) ? {} : { countsAt: null }
  return { ...handling, rules, post: (entry) => handling.post({ ...entry, ...counts, asOf }) }
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
    /** Id of the season of a moment. */
    readonly seasonAt: (at: Date) => string | undefined
  },
): Handling {
  const { line, position, rules, rulesVersion, seasonAt } = of
  let no = 0
  const add = async (user: string, gain: Gain): Promise<void> => {
    const found = await findUser(tx, user)
    if (found === undefined) throw new Error(`There is no user ${user} in line ${line.id} of the journal`)
    const bridges = found.bridges + (gain.bridges ?? 0)
    const bonus = found.bonus + (gain.bonus ?? 0)
    await addToUser(tx, user, gain, levelOf(rules.levels, bridges).level.multiplier + bonus)
  }
  return {
    tx,
    rules,
    line,
    position,
    seasonAt,
    gain: add,
    async post({ gain = {}, countsAt = line.at, asOf, ...entry }) {
      const { amount, base = amount, multiplier = 100, multiplierGained = 0 } = entry
      const isNew = await insertEntry(tx, {
        ...entry,
        position,
        no,
        at: line.at,
        base,
        multiplier,
        multiplierGained,
        rulesVersion: asOf?.rulesVersion ?? rulesVersion,
        asOf: asOf?.at ?? null,
      })
      if (!isNew) return false
      no += 1
      await add(entry.user, { ...gain, points: amount, bonus: multiplierGained })
      const season = countsAt === null ? undefined : seasonAt(countsAt)
      if (season !== undefined) await addToSeason(tx, season, entry.user, amount)
      return true
    },
  }
}
