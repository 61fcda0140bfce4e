import type { TransactionRecord } from './transaction-record.ts'

/** A chain's transactions, indexed by signature and account. */
export interface TransactionIndex {
  add(transaction: TransactionRecord): void
  find(signature: string): TransactionRecord | undefined
  /** Transactions that reference the account, newest first. */
  of(address: string): readonly TransactionRecord[]
  /** Removes those of a slot and all later ones; returns them, newest first. */
  removeFrom(slot: number): readonly TransactionRecord[]
}

/** Keeps `list` up to date, oldest first. */
export function createTransactionIndex(list: TransactionRecord[]): TransactionIndex {
  const bySignature = new Map<string, TransactionRecord>()
  const byAddress = new Map<string, TransactionRecord[]>()

  function note(transaction: TransactionRecord): void {
    bySignature.set(transaction.signature, transaction)
    for (const key of new Set(transaction.keys)) {
      const known = byAddress.get(key)
      if (known === undefined) byAddress.set(key, [transaction])
      else known.push(transaction)
    }
  }
  for (const transaction of list) note(transaction)

  return {
    add(transaction) {
      list.push(transaction)
      note(transaction)
    },
    find: (signature) => bySignature.get(signature),
    of: (address) => (byAddress.get(address) ?? []).toReversed(),
    removeFrom(slot) {
      const first = list.findLastIndex((transaction) => transaction.slot < slot) + 1
      const removed = list.splice(first)
      for (const { signature, keys } of removed) {
        bySignature.delete(signature)
        for (const key of new Set(keys)) {
          const kept = (byAddress.get(key) ?? []).filter((entry) => entry.signature !== signature)
          byAddress.set(key, kept)
        }
      }
      return removed.toReversed()
    },
  }
}
