import type { TonTransaction } from './transaction.ts'

/** An account's state from a block on. */
export interface AccountState {
  readonly seqno: number
  /** A serialised shard account in base64. */
  readonly state: string
  readonly lastLt: string
  /** Base64. */
  readonly lastHash: string
}

export interface Block {
  readonly seqno: number
  /** Seconds since 1970. */
  readonly time: number
  /** Base64, 32 bytes. */
  readonly rootHash: string
  readonly fileHash: string
}

/** Stored state of a chain. */
export interface LedgerState {
  readonly blocks: Block[]
  readonly transactions: TonTransaction[]
  /** By raw address, oldest first. */
  readonly accounts: Map<string, AccountState[]>
}

/** Blocks, accounts at every block, and transactions by account. */
export interface Ledger {
  readonly state: LedgerState
  readonly newest: Block
  block(seqno: number): Block | undefined
  /** As of the end of a block; undefined if the account did not exist yet. */
  account(address: string, seqno: number): AccountState | undefined
  /** Oldest first. */
  transactionsOf(address: string): readonly TonTransaction[]
  transactionsIn(seqno: number): readonly TonTransaction[]
  add(
    block: Block,
    transactions: readonly TonTransaction[],
    accounts: ReadonlyMap<string, AccountState>,
  ): void
  /** Removes the newest blocks; returns the addresses of accounts that had changed in them. */
  rewind(depth: number): readonly string[]
}

export function createLedger(genesis: Block, saved?: LedgerState): Ledger {
  const state: LedgerState = saved ?? { blocks: [genesis], transactions: [], accounts: new Map() }
  const byAccount = new Map<string, TonTransaction[]>()
  const first = state.blocks[0]?.seqno ?? 0
  const index = (transaction: TonTransaction): void => {
    const own = byAccount.get(transaction.account)
    if (own === undefined) byAccount.set(transaction.account, [transaction])
    else own.push(transaction)
  }
  state.transactions.forEach(index)

  return {
    state,
    get newest() {
      return state.blocks.at(-1) ?? genesis
    },
    block: (seqno) => state.blocks[seqno - first],
    account: (address, seqno) => state.accounts.get(address)?.findLast((entry) => entry.seqno <= seqno),
    transactionsOf: (address) => byAccount.get(address) ?? [],
    transactionsIn: (seqno) => state.transactions.filter((transaction) => transaction.seqno === seqno),
    add(block, transactions, accounts) {
      state.blocks.push(block)
      for (const transaction of transactions) {
        state.transactions.push(transaction)
        index(transaction)
      }
      for (const [address, entry] of accounts) {
        state.accounts.set(address, [...(state.accounts.get(address) ?? []), entry])
      }
    },
    rewind(depth) {
      const gone = state.blocks.splice(Math.max(1, state.blocks.length - depth))
      const from = gone[0]?.seqno ?? Infinity
      const kept = state.transactions.filter(({ seqno }) => seqno < from)
      state.transactions.splice(0, state.transactions.length, ...kept)
      byAccount.clear()
      kept.forEach(index)
      const changed: string[] = []
      for (const [address, entries] of state.accounts) {
        const before = entries.filter(({ seqno }) => seqno < from)
        if (before.length === entries.length) continue
        state.accounts.set(address, before)
        changed.push(address)
      }
      return changed
    },
  }
}
