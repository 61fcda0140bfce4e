import { RpcError } from '../rpc/rpc-error.ts'
import type { AccountTransaction } from './transaction.ts'

/** A transaction that waits for its block. */
export interface Waiting {
  readonly hash: bigint
  readonly transaction: AccountTransaction
  readonly wire: Readonly<Record<string, unknown>>
}

/** Transactions that no block has yet: at most one for each number of an account. */
export interface Mempool {
  readonly all: readonly Waiting[]
  find(hash: bigint): Waiting | undefined
  /** Throws the error of a duplicate, and of a replacement that does not pay enough more. */
  add(waiting: Waiting): void
  remove(hash: bigint): void
  clear(): void
}

/** How much more a replacement must offer, both as its tip and for its gas. */
const ESCALATION_PERCENT = 10n

const risen = (before: bigint, after: bigint): boolean =>
  after >= before + (before * ESCALATION_PERCENT) / 100n

export function createMempool(saved: readonly Waiting[]): Mempool {
  const all: Waiting[] = [...saved]
  const remove = (hash: bigint): void => {
    const at = all.findIndex((one) => one.hash === hash)
    if (at >= 0) all.splice(at, 1)
  }
  return {
    all,
    find: (hash) => all.find((one) => one.hash === hash),
    remove,
    clear: () => void all.splice(0),
    add(waiting) {
      const { sender, nonce, tip, resourceBounds } = waiting.transaction
      const rival = all.find(
        ({ transaction }) => transaction.sender === sender && transaction.nonce === nonce,
      )
      if (rival?.hash === waiting.hash) {
        throw new RpcError(59, 'A transaction with the same hash already exists in the mempool')
      }
      if (rival !== undefined) {
        const { transaction: before } = rival
        const isEnough =
          risen(before.tip, tip) && risen(before.resourceBounds.l2Gas.maxPrice, resourceBounds.l2Gas.maxPrice)
        if (!isEnough) throw new RpcError(64, 'Replacement transaction is underpriced')
        remove(rival.hash)
      }
      all.push(waiting)
    },
  }
}
