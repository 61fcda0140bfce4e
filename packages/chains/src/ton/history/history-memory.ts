import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { Place } from './place-at.ts'

/**
 * Cache of transactions of our own accounts. A transaction's hash commits to its contents and its predecessor, so it does not matter which
 * node returned it: third-party messages are read once, and an interrupted walk resumes where it stopped.
 */
export interface HistoryMemory {
  find(place: Place): ProvedTransaction | undefined
  keep(transaction: ProvedTransaction): void
}

/** Per network: normally more than arrive during the lifetime of a payout. */
const MOST_REMEMBERED = 10_000
/** Total size in characters, which take about ten times as many bytes in memory: anyone can send us messages of maximum size. */
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
