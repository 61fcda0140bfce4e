import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { Place } from './place-at.ts'

/**
 * Transactions of our own accounts that were read already. A hash names what is in one, and which came before it, so it does not matter
 * which node has told it: what strangers send us is read once, and a walk that was broken off goes on from where it came to.
 */
export interface HistoryMemory {
  find(place: Place): ProvedTransaction | undefined
  keep(transaction: ProvedTransaction): void
}

/** Of one network: more than arrive within the life of a payout, as a rule. */
const MOST_REMEMBERED = 10_000
/** Characters of all together, which take some ten times as many bytes: anybody can send us the largest messages that there are. */
const MOST_CHARACTERS = 10_000_000

export function createHistoryMemory(): HistoryMemory {
  const known = new Map<string, ProvedTransaction>()
  let characters = 0
  return {
    find: ({ hash }) => known.get(hash),
    keep(transaction) {
      if (known.has(transaction.hash)) return
      known.set(transaction.hash, transaction)
      characters += transaction.size
      for (const [hash, { size }] of known) {
        if (known.size <= MOST_REMEMBERED && characters <= MOST_CHARACTERS) return
        known.delete(hash)
        characters -= size
      }
    },
  }
}
